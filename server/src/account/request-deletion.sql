-- Returns whether a payment of this user may still arrive: a checkout may be open (for an hour, plus a margin), or a
-- payment is being processed. The caller holds the user's lock if the answer must stay true.
create or replace function account_has_open_purchase(p_user uuid) returns boolean
language sql stable as $$
  select exists (
    select from purchases
    where user_id = p_user and status = 'pending'
      and (created_at > now() - interval '2 hours' or (provider_ref is not null and redirect_url is null))
  )
$$;

-- Returns the coins that the user would lose by deleting the account now: those in the wallet, the price of the pending
-- messages that they sent, and refunds that an admin decided but that have not reached the wallet yet.
create or replace function account_forfeit_coins(p_user uuid) returns integer
language sql stable as $$
  select wallet_balance(p_user) + coalesce((
    select sum(price_coins) from messages where sender_id = p_user and status = 'pending'
  ), 0)::integer + coalesce((
    select sum(m.price_coins)
    from messages m
    join ledger_tx release on release.hold_tx_id = m.hold_tx_id
    join ledger_tx reversal on reversal.hold_tx_id = release.id
    where m.sender_id = p_user and m.refunded_at is not null
      and not exists (select from ledger_tx refund where refund.hold_tx_id = reversal.id)
  ), 0)::integer
$$;

-- Starts the deletion of an account: ends its sessions, anonymises its row and queues the goodbye email. Keeps a keyed
-- fingerprint of the address, by which its stored emails are found. Returns the ended sessions. Rejected
-- with SESSION_ENDED when the account is not active or its password has changed, WITHDRAWAL_UNDER_WAY,
-- PURCHASE_UNDER_WAY while a payment may still arrive, and FORFEIT_CHANGED {coins} when the user would lose another
-- number of coins than p_forfeit_coins.
create or replace function account_delete_begin(
  p_user uuid, p_password_hash text, p_forfeit_coins integer, p_email_hash bytea, p_goodbye bytea
) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_user users;
  v_coins integer;
  v_ended uuid[];
begin
  perform ledger_lock(p_user);
  -- Before the row of the user, like in a send with a free pass. Grants wait for the wallet's lock.
  perform from free_passes where p_user in (owner_id, guest_id) and revoked_at is null order by id for update;
  select * into v_user from users
  where id = p_user and password_hash = p_password_hash and status = 'active' for update;
  if not found then
    perform raise_domain_error('SESSION_ENDED');
  elsif exists (select from withdrawals where user_id = p_user and status in ('requested', 'approved')) then
    perform raise_domain_error('WITHDRAWAL_UNDER_WAY');
  elsif account_has_open_purchase(p_user) then
    perform raise_domain_error('PURCHASE_UNDER_WAY');
  end if;
  v_coins := account_forfeit_coins(p_user);
  if v_coins <> p_forfeit_coins then
    perform raise_domain_error('FORFEIT_CHANGED', jsonb_build_object('coins', v_coins));
  end if;

  if v_user.role = 'admin' then
    perform admin_record(p_user, 'admin.left', 'user', p_user::text);
  end if;
  with goodbye as (insert into mail_outbox (encrypted) values (p_goodbye) returning id)
  insert into account_deletions (user_id, email_hash, goodbye_mail_id) select p_user, p_email_hash, id from goodbye;
  delete from one_time_codes where email = v_user.email;
  delete from password_reset_tokens where user_id = p_user;
  delete from totp_apps where user_id = p_user;
  delete from recovery_codes where user_id = p_user;
  delete from passkeys where user_id = p_user;
  delete from passkey_users where user_id = p_user;
  delete from recovery_requests where user_id = p_user;
  delete from verifications where user_id = p_user;
  delete from idempotency_keys where user_id = p_user;
  delete from payout_accounts where user_id = p_user;
  delete from user_presence where user_id = p_user;
  delete from webhook_attempts a using webhook_endpoints e where e.user_id = p_user and a.endpoint_id = e.id;
  delete from webhook_deliveries d using webhook_endpoints e where e.user_id = p_user and d.endpoint_id = e.id;
  delete from webhook_endpoints where user_id = p_user;
  delete from webhook_events where user_id = p_user;
  update users set
    status = 'deleted', role = 'user', email = 'deleted-' || id || '@deleted.invalid', password_hash = '',
    first_name = 'Deleted', last_name = 'user', profession = 'Professional', availability_status = 'offline',
    phone = null, location = null, bio = null, headline = null, experience = null, avatar_url = null,
    message_rate = null, priority_rate = null, follow_up_rate = null, skills = '{}', languages = '{}', portfolio = '[]',
    handle = null, is_public_on_web = false, paused_until = null, capacity_per_week = null, language = null,
    is_profile_public = false, email_notifications = false, message_notifications = false
  where id = p_user;
  delete from share_cards where user_id = p_user;
  delete from push_settings where user_id = p_user;
  update free_passes set revoked_at = clock_timestamp() where p_user in (owner_id, guest_id) and revoked_at is null;
  -- Kept without an owner, so that no one else can take them.
  update handles set user_id = null, released_at = coalesce(released_at, clock_timestamp()) where user_id = p_user;
  with revoked as (
    update api_tokens set revoked_at = now() where user_id = p_user and revoked_at is null
    returning id
  ), ended as (
    update sessions set ended_at = now(), end_reason = 'account_deleted' where user_id = p_user and ended_at is null
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_ended from (table revoked union all table ended) both_kinds;
  update api_tokens set name = 'Deleted', last_address = null where user_id = p_user;
  update sessions set user_agent = null, address = null
  where user_id = p_user and num_nonnulls(user_agent, address) > 0;
  delete from security_events where user_id = p_user;
  return v_ended;
end
$$;
comment on function account_delete_begin is 'not null';

revoke execute on function account_delete_begin(uuid, text, integer, bytea, bytea) from public;
grant execute on function account_delete_begin(uuid, text, integer, bytea, bytea) to proverse_app;
