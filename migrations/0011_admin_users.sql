-- The admin desk and accounts: search, suspension, and who is an admin.

-- 'deleted' is what an account is after its owner has left (0012_account_deletion.sql): there for the books only.
alter table users
  drop constraint users_status_known,
  add constraint users_status_known check (status in ('active', 'suspended', 'deleted'));

-- What an admin's search looks in; directory_entries.search knows neither addresses nor people who are not listed.
create function admin_search_text(p_email text, p_first_name text, p_last_name text) returns text
language sql immutable parallel safe as $$
  select public.fold_text(p_email || E'\n' || p_first_name || ' ' || p_last_name)
$$;
create index users_by_words on users using gin (admin_search_text(email, first_name, last_name) gin_trgm_ops)
  with (fastupdate = off);
create index users_deleted on users (id) where status = 'deleted';

-- What was done about one person, message or withdrawal: ids of two kinds are never the same.
create index admin_acts_of_subject on admin_acts (subject_id, id desc);
drop index admin_acts_by_subject;

-- Why somebody is suspended, as long as they are. Earlier suspensions are in admin_acts.
create table suspensions (
  user_id uuid primary key references users,
  reason text not null,
  suspended_by uuid not null,
  suspended_at timestamptz not null default clock_timestamp(),
  constraint suspensions_reason_bounded check (length(reason) between 1 and 500)
);
grant select on suspensions to proverse_app;

-- Suspends an account and ends its sessions; answers the sessions that ended, for the node that asked (all others hear
-- of them by the triggers of 0001). Of an account that is suspended already it changes nothing. Messages under way
-- run their course: its recipient can answer one that it sent, and what waits for it expires.
-- Refuses NOT_FOUND (also for a deleted account), ADMIN_PROTECTED (so nobody suspends oneself).
create function admin_suspend_user(p_admin uuid, p_request text, p_user uuid, p_reason text) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_user users;
  v_ended uuid[];
begin
  select * into v_user from users where id = p_user and status <> 'deleted' for update;
  if not found then
    perform refuse('NOT_FOUND');
  elsif v_user.role = 'admin' then
    perform refuse('ADMIN_PROTECTED');
  elsif v_user.status = 'suspended' then
    return '{}';
  end if;
  update users set status = 'suspended' where id = p_user;
  insert into suspensions (user_id, reason, suspended_by) values (p_user, p_reason, p_admin)
  on conflict (user_id) do update
    set reason = excluded.reason, suspended_by = excluded.suspended_by, suspended_at = excluded.suspended_at;
  with ended as (
    update sessions set ended_at = now(), end_reason = 'suspended' where user_id = p_user and ended_at is null
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_ended from ended;
  perform admin_record(p_admin, 'user.suspended', 'user', p_user::text, jsonb_build_object(
    'reason', p_reason, 'sessionsEnded', cardinality(v_ended), 'requestId', p_request
  ));
  return v_ended;
end
$$;

-- Lifts a suspension; its owner signs in again. Of an account that is not suspended it changes nothing.
-- Refuses NOT_FOUND (also for a deleted account).
create function admin_restore_user(p_admin uuid, p_request text, p_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_user users;
begin
  select * into v_user from users where id = p_user and status <> 'deleted' for update;
  if not found then
    perform refuse('NOT_FOUND');
  elsif v_user.status = 'active' then
    return;
  end if;
  update users set status = 'active' where id = p_user;
  delete from suspensions where user_id = p_user;
  perform admin_record(p_admin, 'user.restored', 'user', p_user::text, jsonb_build_object('requestId', p_request));
end
$$;

-- Gives or takes the role, for the operator's command alone: the server may not call it. Answers {id, changed}.
-- Refuses NOT_FOUND where no account has that address, ACCOUNT_SUSPENDED to make a suspended one an admin.
create function admin_set_role(p_email text, p_admin boolean) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  v_user users;
begin
  select * into v_user from users where email = lower(btrim(p_email)) and status <> 'deleted' for update;
  if not found then
    perform refuse('NOT_FOUND');
  elsif (v_user.role = 'admin') = p_admin then
    return jsonb_build_object('id', v_user.id, 'changed', false);
  elsif v_user.status = 'suspended' then
    perform refuse('ACCOUNT_SUSPENDED');
  end if;
  update users set role = case when p_admin then 'admin' else 'user' end where id = v_user.id;
  insert into admin_acts (act, subject_kind, subject_id)
  values (case when p_admin then 'admin.made' else 'admin.revoked' end, 'user', v_user.id::text);
  return jsonb_build_object('id', v_user.id, 'changed', true);
end
$$;

revoke execute on function
  admin_suspend_user(uuid, text, uuid, text),
  admin_restore_user(uuid, text, uuid),
  admin_set_role(text, boolean)
from public;
grant execute on function
  admin_suspend_user(uuid, text, uuid, text),
  admin_restore_user(uuid, text, uuid)
to proverse_app;
