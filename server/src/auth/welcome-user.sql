-- Gives the welcome bonus to a new account, once per mailbox, even if several accounts of one mailbox are verified at once.
-- `p_hashes` are the mailbox's fingerprints: the current key's first, then one for each old key. Returns whether it gave
-- the bonus.
create or replace function welcome_user(p_user uuid, p_coins integer, p_hashes bytea[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from welcomed_addresses where hash = any (p_hashes)) then
    return false;
  end if;
  insert into welcomed_addresses (hash) values (p_hashes[1]) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform ledger_signup_bonus(p_user, p_coins);
  return true;
end
$$;

revoke execute on function welcome_user(uuid, integer, bytea[]) from public;
grant execute on function welcome_user(uuid, integer, bytea[]) to proverse_app;
