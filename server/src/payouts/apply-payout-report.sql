-- Records what the provider says about a transfer, once per event id. `p_outcome` is 'sent', 'paid', 'failed' (no money
-- was sent) or 'reversed' (the bank returned the money). The withdrawal is found by the provider's reference, or else
-- by our own id `p_withdrawal`. The first final outcome stays, except that a paid transfer may be reversed. A late
-- report changes nothing. An impossible report (another amount, another transfer, paid after failing) is stored as a
-- 'contradiction' for review. Returns {effect, repeated, userId}, or null for a transfer that is not ours.
create or replace function payout_apply_report(
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
  -- A report without a reference says that its own call made no transfer. Another node may have begun one in the meantime.
  if p_provider_ref is null and v_payout.state is distinct from 'waiting' then
    return jsonb_build_object('effect', 'none', 'repeated', false, 'userId', v_withdrawal.user_id);
  end if;
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
      sent_snapshot = coalesce(sent_snapshot, pg_current_snapshot()::text),
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

create or replace trigger payout_events_append_only before update or delete or truncate on payout_events
  for each statement execute function forbid_change();
alter table payout_events enable always trigger payout_events_append_only;

revoke execute on function payout_apply_report(text, text, uuid, text, text, text, bigint, text, text) from public;
grant execute on function payout_apply_report(text, text, uuid, text, text, text, bigint, text, text) to proverse_app;
