-- Reserves the next transfer that is due for the calling node for `p_lease`, and returns it. Returns null if none is
-- due. A transfer that has not begun waits while its owner is suspended or its coins are frozen. Calls that began over an hour
-- ago count no more, because the provider's list, which the node searches next, has every transfer that they made.
create or replace function payout_claim(p_provider text, p_lease interval) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payout payouts;
begin
  select p.* into v_payout
  from payouts p
  join withdrawals w on w.id = p.withdrawal_id
  join users u on u.id = w.user_id
  where p.due_at <= clock_timestamp() and p.provider = p_provider and (
    p.state <> 'waiting' or (u.status = 'active' and not withdrawal_is_frozen(w))
  )
  order by p.due_at
  limit 1
  for update of p skip locked;
  if not found then
    return null;
  end if;
  update payouts set
    due_at = clock_timestamp() + p_lease, attempts = attempts + 1,
    calls = case when called_at <= clock_timestamp() - interval '1 hour' then 0 else calls end
  where withdrawal_id = v_payout.withdrawal_id;
  return (
    select jsonb_build_object(
      'withdrawalId', w.id, 'userId', w.user_id, 'amountCoins', w.amount_coins, 'accountHolder', w.account_holder,
      'ifsc', w.ifsc, 'encryptedAccount', encode(w.account_encrypted, 'base64'),
      'state', v_payout.state, 'providerRef', v_payout.provider_ref, 'recipientRef', v_payout.recipient_ref,
      'attempts', v_payout.attempts + 1,
      'ageSeconds', extract(epoch from clock_timestamp() - coalesce(v_payout.sent_at, clock_timestamp()))::integer
    )
    from withdrawals w where w.id = v_payout.withdrawal_id
  );
end
$$;

-- Records that the call which may move money is about to be made. Returns false if the call must not be made, because
-- the withdrawal is not approved, the provider has already reported about the transfer, or it has not begun and its owner
-- is suspended or its coins are frozen.
create or replace function payout_begin(p_withdrawal uuid, p_recipient_ref text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal withdrawals := withdrawal_lock(p_withdrawal);
  v_snapshot text := pg_current_snapshot()::text; -- before the look for frozen earnings
begin
  perform refresh_frozen_earnings();
  perform from users where id = v_withdrawal.user_id and status = 'active' for share;
  if (not found or withdrawal_is_frozen(v_withdrawal)) and exists (
    select from payouts where withdrawal_id = p_withdrawal and state = 'waiting'
  ) then
    return false;
  end if;
  update payouts set
    state = 'sent', recipient_ref = p_recipient_ref, calls = calls + 1, called_at = clock_timestamp(),
    sent_at = coalesce(sent_at, clock_timestamp()), sent_snapshot = coalesce(sent_snapshot, v_snapshot),
    updated_at = clock_timestamp()
  where withdrawal_id = p_withdrawal and v_withdrawal.status = 'approved' and state in ('waiting', 'sent')
    and provider_ref is null;
  return found;
end
$$;
comment on function payout_begin is 'not null';

-- Records that the provider refused to make the transfer. If no other call could have made one, the payout waits again,
-- and an admin may decide. The response to an earlier call, or to one of another node, may have got lost. Then it stays
-- sent, and the next check is an hour after the last call, when that call counts no more (payout_claim).
create or replace function payout_refused(p_withdrawal uuid, p_error text, p_again_after interval) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock(p_withdrawal);
  update payouts set
    state = 'waiting', sent_at = null, sent_snapshot = null, calls = 0, last_error = p_error, due_at = clock_timestamp() + p_again_after,
    updated_at = clock_timestamp()
  where withdrawal_id = p_withdrawal and state = 'sent' and provider_ref is null and calls = 1;
  if not found then
    update payouts set
      last_error = p_error, due_at = called_at + interval '1 hour', updated_at = clock_timestamp()
    where withdrawal_id = p_withdrawal and state = 'sent' and provider_ref is null;
  end if;
end
$$;

-- Schedules the next try after `p_delay`, or no other try if it is null. `p_error` says why the last try failed, or is
-- null.
create or replace function payout_postpone(p_withdrawal uuid, p_error text, p_delay interval) returns void
language sql security definer set search_path = public, pg_temp as $$
  update payouts set due_at = clock_timestamp() + p_delay, last_error = p_error, updated_at = clock_timestamp()
  where withdrawal_id = p_withdrawal;
$$;

revoke execute on function
  payout_begin(uuid, text),
  payout_claim(text, interval),
  payout_postpone(uuid, text, interval),
  payout_refused(uuid, text, interval)
from public;
grant execute on function
  payout_begin(uuid, text),
  payout_claim(text, interval),
  payout_postpone(uuid, text, interval),
  payout_refused(uuid, text, interval)
to proverse_app;
