-- Leaving: an account that its owner deletes is nobody at once, in the transaction that begins it. What is left – open
-- messages, the wallet, what stands in other tables – is settled by steps, each a transaction of its own and each to be
-- repeated without harm, until account_deletions says that it is done (server/src/account/finish-deletion.ts).
-- What stays is the ledger and what belongs to others as well: messages and ratings, under "Deleted user".

-- Whatever a call that is under way may write: a deleted account has no identity. (Not validated: there is none yet.)
alter table users add constraint users_deleted_are_nobody check (
  status <> 'deleted' or (
    email = 'deleted-' || id || '@deleted.invalid' and password_hash = '' and role = 'user'
    and first_name = 'Deleted' and last_name = 'user' and profession = 'Professional' and availability_status = 'offline'
    and num_nonnulls(phone, location, bio, headline, experience, avatar_url, message_rate) = 0
    and skills = '{}' and portfolio = '[]'
    and not is_profile_public and not email_notifications and not message_notifications
  )
) not valid;

-- `email_hash` (keyed) finds mails to the former address that are still to be sent, all but the goodbye; it goes when the
-- work is done.
create table account_deletions (
  user_id uuid primary key references users,
  email_hash bytea,
  goodbye_mail_id bigint not null,
  requested_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  constraint account_deletions_forget_when_done check ((completed_at is null) = (email_hash is not null))
);
create index account_deletions_open on account_deletions (requested_at) where completed_at is null;
grant select on account_deletions to proverse_app;
grant select (user_id, requested_at, completed_at) on account_deletions to proverse_audit;
grant select (status) on users to proverse_audit;

-- The coins that deleting the account now would lose: those in the wallet, and those of messages that wait for a reply.
create function account_forfeit_coins(p_user uuid) returns integer
language sql stable as $$
  select wallet_balance(p_user) + coalesce((
    select sum(price_coins) from messages where sender_id = p_user and status = 'pending'
  ), 0)::integer
$$;

-- Begins the deletion; from its commit the account is there for nobody. `p_password_hash` is the password that was
-- checked, `p_goodbye` a sealed mail to the address that was. Answers the sessions that ended.
-- Refuses SESSION_ENDED (the password has changed, or somebody was faster), WITHDRAWAL_UNDER_WAY, FORFEIT_CHANGED
-- {coins} when `p_forfeit_coins` is not what would be lost.
create function account_delete_begin(
  p_user uuid, p_password_hash text, p_forfeit_coins integer, p_email_hash bytea, p_goodbye bytea
) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_user users;
  v_coins integer;
  v_ended uuid[];
begin
  perform ledger_lock(p_user);
  select * into v_user from users
  where id = p_user and password_hash = p_password_hash and status = 'active' for update;
  if not found then
    perform refuse('SESSION_ENDED');
  elsif exists (select from withdrawals where user_id = p_user and status in ('requested', 'approved')) then
    perform refuse('WITHDRAWAL_UNDER_WAY');
  end if;
  v_coins := account_forfeit_coins(p_user);
  if v_coins <> p_forfeit_coins then
    perform refuse('FORFEIT_CHANGED', jsonb_build_object('coins', v_coins));
  end if;

  if v_user.role = 'admin' then
    perform admin_record(p_user, 'admin.left', 'user', p_user::text);
  end if;
  with goodbye as (insert into mail_outbox (sealed) values (p_goodbye) returning id)
  insert into account_deletions (user_id, email_hash, goodbye_mail_id) select p_user, p_email_hash, id from goodbye;
  delete from one_time_codes where email = v_user.email;
  delete from pending_registrations where email = v_user.email;
  delete from password_reset_tokens where user_id = p_user;
  delete from idempotency_keys where user_id = p_user;
  delete from bank_accounts where user_id = p_user;
  delete from user_presence where user_id = p_user;
  update users set
    status = 'deleted', role = 'user', email = 'deleted-' || id || '@deleted.invalid', password_hash = '',
    first_name = 'Deleted', last_name = 'user', profession = 'Professional', availability_status = 'offline',
    phone = null, location = null, bio = null, headline = null, experience = null, avatar_url = null,
    message_rate = null, skills = '{}', portfolio = '[]',
    is_profile_public = false, email_notifications = false, message_notifications = false
  where id = p_user;
  with ended as (
    update sessions set ended_at = now(), end_reason = 'account_deleted' where user_id = p_user and ended_at is null
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_ended from ended;
  update sessions set user_agent = null where user_id = p_user and user_agent is not null;
  return v_ended;
end
$$;

-- The messages of one sender that wait for an answer are given back, because one of the two sides has left; those that
-- are overdue expire. The caller holds the sender's lock. Answers them as [{id, senderId, recipientId, expired}].
create function give_back_locked(p_messages uuid[], p_closed_by text) returns jsonb
language plpgsql as $$
declare
  v_expired jsonb := expire_locked(p_messages);
  v_message messages;
  v_closed jsonb := '[]';
begin
  for v_message in select * from messages where id = any (p_messages) and status = 'pending' order by id for update loop
    perform close_message(v_message.id, p_closed_by, case p_closed_by
      when 'sender_left' then 'Its sender has deleted their account.' else 'Its recipient has deleted their account.'
    end);
    if p_closed_by = 'recipient_left' then
      perform notify_user(v_message.sender_id, 'message_refunded', 'A message of yours came back',
        '“' || v_message.subject || '”: its recipient has deleted their account. Everything is back in your wallet.',
        v_message.id);
    end if;
    v_closed := v_closed || jsonb_build_object(
      'id', v_message.id, 'senderId', v_message.sender_id, 'recipientId', v_message.recipient_id, 'expired', false
    );
  end loop;
  return v_closed || coalesce((select jsonb_agg(e || '{"expired": true}') from jsonb_array_elements(v_expired) e), '[]');
end
$$;

-- A step: gives back some of the messages that a deleted account sent. Answers them; [] when none waits any more.
create function account_give_back_sent(p_user uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform ledger_lock(p_user);
  perform from account_deletions where user_id = p_user;
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  return give_back_locked(array(
    select id from messages where sender_id = p_user and status = 'pending' order by id limit 100
  ), 'sender_left');
end
$$;

-- A step: gives back some of the messages that wait for a deleted account, all of one sender, whose wallet it locks.
create function account_give_back_received(p_user uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_sender uuid;
begin
  perform from account_deletions where user_id = p_user;
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  select sender_id into v_sender from messages where recipient_id = p_user and status = 'pending' order by expires_at limit 1;
  if not found then
    return '[]';
  end if;
  perform ledger_lock(v_sender);
  return give_back_locked(array(
    select id from messages where sender_id = v_sender and recipient_id = p_user and status = 'pending' order by id limit 100
  ), 'recipient_left');
end
$$;

-- A step, after the two above: empties the wallet of a deleted account. Refuses while a message still holds coins of it.
create function account_forfeit(p_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform ledger_lock(p_user);
  perform from account_deletions where user_id = p_user;
  if not found
    or exists (select from messages where sender_id = p_user and status = 'pending')
    or exists (select from messages where recipient_id = p_user and status = 'pending')
  then
    raise exception 'the messages of % are not settled', p_user;
  end if;
  perform ledger_forfeit(p_user);
end
$$;

-- A step: removes what other tables still know about a deleted account, some thousands of rows at a time. Answers how
-- many went; 0 when nothing is left. What its owner wrote in reports that are decided goes as well.
create function account_erase_traces(p_user uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_total integer := 0;
  v_rows integer;
begin
  perform from account_deletions where user_id = p_user;
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  delete from notifications where (user_id, id) in (select user_id, id from notifications where user_id = p_user limit 5000);
  get diagnostics v_rows = row_count;
  v_total := v_total + v_rows;
  delete from saved_professionals where owner_id = p_user;
  get diagnostics v_rows = row_count;
  v_total := v_total + v_rows;
  delete from user_blocks where blocker_id = p_user;
  get diagnostics v_rows = row_count;
  v_total := v_total + v_rows;
  delete from profile_views where user_id = p_user;
  get diagnostics v_rows = row_count;
  v_total := v_total + v_rows;
  delete from response_days where user_id = p_user;
  get diagnostics v_rows = row_count;
  v_total := v_total + v_rows;
  update message_reports set details = null where reporter_id = p_user and status <> 'open' and details is not null;
  get diagnostics v_rows = row_count;
  return v_total + v_rows;
end
$$;

-- The last step: nothing of the address that was is kept. A repeat keeps the first time.
create function account_delete_finish(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update account_deletions set completed_at = clock_timestamp(), email_hash = null
  where user_id = p_user and completed_at is null
$$;

revoke execute on function
  account_delete_begin(uuid, text, integer, bytea, bytea),
  give_back_locked(uuid[], text),
  account_give_back_sent(uuid),
  account_give_back_received(uuid),
  account_forfeit(uuid),
  account_erase_traces(uuid),
  account_delete_finish(uuid)
from public;
grant execute on function
  account_delete_begin(uuid, text, integer, bytea, bytea),
  account_give_back_sent(uuid),
  account_give_back_received(uuid),
  account_forfeit(uuid),
  account_erase_traces(uuid),
  account_delete_finish(uuid)
to proverse_app;
