-- Adds the oldest p_number messages of p_owner that are missing to the index for searches. Returns how many it added: none if
-- fewer are due. The last five minutes are never due, because an older message may not be committed yet. Concurrent calls
-- for one owner take turns.
create or replace function index_message_texts(p_owner uuid, p_number integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_due integer;
begin
  select indexed_until into v_from from message_search_owners where owner_id = p_owner for update;
  -- A deletion erases the index after the status of its account has changed.
  if not found or exists (select from users where id = p_owner and status = 'deleted') then
    return 0;
  end if;
  select count(*), max(created_at) into v_due, v_until
  from (
    select created_at from messages_since(p_owner, v_from) where created_at < clock_timestamp() - interval '5 minutes'
    order by created_at limit p_number
  ) due;
  if v_due < p_number then
    return 0;
  end if;
  -- Locked, so that a reply that is written in the meantime is indexed here or by index_changed_texts().
  insert into message_search_texts (owner_id, message_id, code)
  select p_owner, m.id, message_code(m)
  from messages m where id in (select s.id from messages_since(p_owner, v_from) s where s.created_at <= v_until)
  order by m.id for share of m
  on conflict do nothing;
  perform gin_clean_pending_list('message_search_texts_by_code');
  -- Locked, so that a name that changes in the meantime is indexed here or by the trigger.
  insert into message_search_people (owner_id, person_id, folded, code)
  select p_owner, u.id, folded, search_code(folded)
  from users u cross join lateral (select fold_text(first_name || ' ' || last_name) as folded) n
  where u.id in (select s.other_id from messages_since(p_owner, v_from) s where s.created_at <= v_until)
    and not exists (select from message_search_people p where p.owner_id = p_owner and p.person_id = u.id)
  order by u.id for share of u;
  update message_search_owners set indexed_until = v_until where owner_id = p_owner;
  return v_due;
end
$$;
comment on function index_message_texts is 'not null';

-- Returns the messages that a user received or sent after p_from. The ranks are listed, so that each is a range of an index.
create or replace function messages_since(p_user uuid, p_from timestamptz)
returns table (id uuid, other_id uuid, created_at timestamptz)
language sql stable as $$
  select id, sender_id, created_at from messages
  where recipient_id = p_user and received_rank in (-1, 0, 1, 2, 3) and created_at > p_from
  union all
  select id, recipient_id, created_at from messages
  where sender_id = p_user and sent_rank in (0, 1, 2, 3) and created_at > p_from
$$;

-- Returns what the index holds of a message.
create or replace function message_code(m messages) returns text
language sql immutable as $$
  select search_code(coalesce(m.folded, fold_text(message_text(m.subject, m.content, m.reply_content, m.voice_text))))
$$;

-- Writes the texts of these messages into the index again. What changes a reply or a transcript calls it once for all.
create or replace function index_changed_texts(p_messages uuid[]) returns void
language plpgsql as $$
begin
  update message_search_texts t set code = message_code(m)
  from messages m where m.id = t.message_id and t.message_id = any (p_messages);
end
$$;

create or replace function index_changed_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_folded text := fold_text(new.first_name || ' ' || new.last_name);
begin
  update message_search_people set folded = v_folded, code = search_code(v_folded) where person_id = new.id;
  return null;
end
$$;

create or replace trigger users_names_indexed after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function index_changed_name();

revoke execute on function
  index_changed_texts(uuid[]), index_message_texts(uuid, integer), messages_since(uuid, timestamptz)
from public;
grant execute on function index_message_texts(uuid, integer) to proverse_app;
