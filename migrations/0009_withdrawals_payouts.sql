-- Transfers that a provider makes: when each is looked at, what is written down before money may move, and what the
-- provider's reports do. A server that dies at any point leaves a row that the next look takes up.

-- `due_at` null: nobody has to look any more. A paid one is still looked at for some days, because the bank may send
-- it back. `recipient_ref` is the provider's name for the bank account, the same in every repeat of the call.
-- `calls` counts the calls that may have made the transfer and whose answer decided nothing.
drop index payouts_due;
alter table payouts
  add column recipient_ref text,
  add column calls integer not null default 0,
  alter column due_at drop not null;
create index payouts_due on payouts (due_at) where due_at is not null;

-- Approves the oldest withdrawal that nobody has to look at: all of it earned from paid coins, asked for at least
-- `p_after` ago (until then its owner may cancel it), its owner in good standing. Answers the withdrawal, or null
-- when there is none left. One a call: each takes the lock of one wallet.
create function withdrawal_approve_due(p_provider text, p_after interval) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_withdrawal withdrawals;
begin
  select w.id into v_id
  from withdrawals w join users u on u.id = w.user_id
  where w.status = 'requested' and w.earned_bonus_coins = 0 and w.requested_at <= clock_timestamp() - p_after
    and u.status = 'active' and (select debt from wallet_kinds(w.user_id)) = 0
  order by w.requested_at
  limit 1;
  if not found then
    return null;
  end if;
  v_withdrawal := withdrawal_lock(v_id);
  if v_withdrawal.status <> 'requested' then
    return withdrawal_approve_due(p_provider, p_after); -- somebody else has just decided it
  end if;
  return withdrawal_set_approved(v_id, null, p_provider);
end
$$;

-- The next transfer to look at, kept from the other nodes for `p_lease`; null when none is due. A transfer that has
-- not begun waits while its owner is suspended.
create function payout_claim(p_provider text, p_lease interval) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payout payouts;
begin
  select p.* into v_payout
  from payouts p
  join withdrawals w on w.id = p.withdrawal_id
  join users u on u.id = w.user_id
  where p.due_at <= clock_timestamp() and p.provider = p_provider and (p.state <> 'waiting' or u.status = 'active')
  order by p.due_at
  limit 1
  for update of p skip locked;
  if not found then
    return null;
  end if;
  update payouts set due_at = clock_timestamp() + p_lease, attempts = attempts + 1
  where withdrawal_id = v_payout.withdrawal_id;
  return (
    select jsonb_build_object(
      'withdrawalId', w.id, 'userId', w.user_id, 'amountCoins', w.amount_coins, 'accountHolder', w.account_holder,
      'ifsc', w.ifsc, 'sealedNumber', encode(w.account_number_sealed, 'base64'),
      'state', v_payout.state, 'providerRef', v_payout.provider_ref, 'recipientRef', v_payout.recipient_ref,
      'calls', v_payout.calls, 'attempts', v_payout.attempts + 1,
      'ageSeconds', extract(epoch from clock_timestamp() - coalesce(v_payout.sent_at, clock_timestamp()))::integer
    )
    from withdrawals w where w.id = v_payout.withdrawal_id
  );
end
$$;

-- Writes down that the call which may move money is about to be made. False: it must not be, because the withdrawal
-- is not (or no longer) to be paid, or the provider has answered meanwhile.
create function payout_begin(p_withdrawal uuid, p_recipient_ref text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal withdrawals := withdrawal_lock(p_withdrawal);
begin
  update payouts set
    state = 'sent', recipient_ref = p_recipient_ref, calls = calls + 1, sent_at = coalesce(sent_at, clock_timestamp()),
    updated_at = clock_timestamp()
  where withdrawal_id = p_withdrawal and v_withdrawal.status = 'approved' and state in ('waiting', 'sent')
    and provider_ref is null;
  return found;
end
$$;

-- The provider has refused to make the transfer, and there is none: it waits again, and a person may decide instead.
create function payout_refused(p_withdrawal uuid, p_error text, p_again_after interval) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock(p_withdrawal);
  update payouts set
    state = 'waiting', sent_at = null, calls = 0, last_error = p_error, due_at = clock_timestamp() + p_again_after,
    updated_at = clock_timestamp()
  where withdrawal_id = p_withdrawal and state = 'sent' and provider_ref is null;
end
$$;

-- Looks again after `p_delay` (null: never); `p_error` is why nothing was learned, or null.
create function payout_postpone(p_withdrawal uuid, p_error text, p_delay interval) returns void
language sql security definer set search_path = public, pg_temp as $$
  update payouts set due_at = clock_timestamp() + p_delay, last_error = p_error, updated_at = clock_timestamp()
  where withdrawal_id = p_withdrawal;
$$;

-- Takes in what the provider says about a transfer, under the id of its event, each once. `p_outcome` is 'sent' (it is
-- under way), 'paid', 'failed' (it never left) or 'reversed' (it came back). The withdrawal is known by the provider's
-- reference, or else by our own id `p_withdrawal`. The first end stands, except that a paid one may come back; a
-- report that is late changes nothing, and one that cannot be true – another amount, another transfer, paid after it
-- had failed – is kept as a 'contradiction' for a person to look into. Answers {effect, repeated, userId}, or null for
-- a transfer that is not ours.
create function payout_report(
  p_provider text, p_event_id text, p_withdrawal uuid, p_provider_ref text, p_provider_status text, p_outcome text,
  p_amount_paise bigint, p_utr text, p_reason text
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_withdrawal withdrawals;
  v_payout payouts;
  v_utr text := p_utr;
  v_effect text;
begin
  select withdrawal_id into v_id from payouts where provider = p_provider and provider_ref = p_provider_ref;
  if v_id is null then
    select id into v_id from withdrawals where id = p_withdrawal;
  end if;
  if v_id is null then
    return null;
  end if;
  v_withdrawal := withdrawal_lock(v_id);
  if exists (select from payout_events where provider = p_provider and event_id = p_event_id) then
    return jsonb_build_object('effect', 'none', 'repeated', true, 'userId', v_withdrawal.user_id);
  end if;
  select * into v_payout from payouts where withdrawal_id = v_id;
  v_effect := case
    when v_payout.withdrawal_id is null or v_payout.provider <> p_provider
      or p_amount_paise is distinct from v_withdrawal.amount_coins * 100::bigint
      or v_payout.provider_ref <> p_provider_ref then 'contradiction'
    when v_payout.state in ('waiting', 'sent') then
      case when p_outcome = 'reversed' then 'failed' else p_outcome end
    when v_payout.state = 'paid' and p_outcome = 'reversed' then 'reversed'
    when v_payout.state = 'paid' and p_outcome = 'failed' then 'contradiction'
    when v_payout.state = 'failed' and p_outcome = 'paid' and not exists (
      select from payout_events where withdrawal_id = v_id and outcome = 'reversed'
    ) then 'contradiction'
    else 'none'
  end;
  -- Banks reuse their references over the years; the provider's own never repeats.
  if v_effect = 'paid' and exists (select from withdrawals where utr = p_utr) then
    v_utr := p_utr || '/' || p_provider_ref;
  end if;
  insert into payout_events (
    provider, event_id, withdrawal_id, provider_ref, provider_status, outcome, amount_paise, utr, effect
  ) values (
    p_provider, p_event_id, v_id, p_provider_ref, p_provider_status, p_outcome, p_amount_paise, v_utr, v_effect
  );
  if v_effect in ('sent', 'paid', 'failed', 'reversed') then
    update payouts set
      state = v_effect, provider_ref = coalesce(provider_ref, p_provider_ref), last_error = null,
      sent_at = case when v_effect = 'failed' and p_provider_ref is null then sent_at else coalesce(sent_at, clock_timestamp()) end,
      due_at = case v_effect when 'sent' then due_at when 'paid' then clock_timestamp() + interval '1 day' end,
      updated_at = clock_timestamp()
    where withdrawal_id = v_id;
  end if;
  case v_effect
    when 'paid' then perform withdrawal_close(v_id, 'paid', v_utr, null, null);
    when 'failed' then perform withdrawal_close(v_id, 'failed', null, p_reason, null);
    when 'reversed' then perform withdrawal_return(v_id, p_reason);
    else null;
  end case;
  return jsonb_build_object('effect', v_effect, 'repeated', false, 'userId', v_withdrawal.user_id);
end
$$;

revoke execute on function
  withdrawal_approve_due(text, interval),
  payout_claim(text, interval),
  payout_begin(uuid, text),
  payout_refused(uuid, text, interval),
  payout_postpone(uuid, text, interval),
  payout_report(text, text, uuid, text, text, text, bigint, text, text)
from public;
grant execute on function
  withdrawal_approve_due(text, interval),
  payout_claim(text, interval),
  payout_begin(uuid, text),
  payout_refused(uuid, text, interval),
  payout_postpone(uuid, text, interval),
  payout_report(text, text, uuid, text, text, text, bigint, text, text)
to proverse_app;
