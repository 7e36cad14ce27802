-- Takes the lock for adding and removing pictures. Two people may show the same picture, and one must not remove it
-- while the other starts to use it. To avoid deadlocks, callers lock the user's row first.
create or replace function lock_avatars() returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('avatars', 0))
$$;

-- Sets the user's picture and returns its URL; the previous one is removed if no one else uses it. Returns null when
-- there is no such user. A repeat changes nothing.
create or replace function set_avatar(p_user uuid, p_webp bytea) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hash text := encode(sha256(p_webp), 'hex');
  v_url text := '/api/avatars/' || v_hash || '.webp';
begin
  perform from users where id = p_user for no key update;
  if not found then
    return null;
  end if;
  perform lock_avatars();
  insert into avatars (hash, webp) values (v_hash, p_webp) on conflict do nothing;
  update users set avatar_url = v_url where id = p_user and avatar_url is distinct from v_url;
  return v_url;
end
$$;

-- Removes a picture when its last user stops showing it.
create or replace function users_drop_avatar() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_avatars();
  delete from avatars
  where hash = substring(old.avatar_url from '^/api/avatars/([0-9a-f]{64})\.webp$')
    and not exists (select from users where avatar_url = old.avatar_url);
  return null;
end
$$;

create or replace trigger users_drop_avatar after update of avatar_url on users
  for each row when (old.avatar_url is not null and old.avatar_url is distinct from new.avatar_url)
  execute function users_drop_avatar();

revoke execute on function set_avatar(uuid, bytea) from public;
grant execute on function set_avatar(uuid, bytea) to proverse_app;
