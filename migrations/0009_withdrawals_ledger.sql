-- A transfer that was paid and then came back: coins return from the gateway to the kinds they were, as a transaction
-- of its own kind, `payout_reversed`, which resolves the `payout_paid` it undoes. Nothing is edited. What such a
-- transaction must be like is in ledger_tx_check, as 0010_payments_callbacks.sql has it.

-- The bank sent a paid transfer back. One that is not paid: no_data_found; one that came back already:
-- unique_violation of ledger_tx_hold_resolved_once.
create function ledger_payout_reversed(p_withdrawal uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_withdrawal ledger_tx;
  v_paid ledger_tx;
  v_held integer[];
  v_tx ledger_tx;
begin
  select * into strict v_withdrawal from ledger_tx where once_key = 'withdrawal:' || p_withdrawal;
  perform ledger_lock(v_withdrawal.user_id);
  select * into strict v_paid from ledger_tx where hold_tx_id = v_withdrawal.id and kind = 'payout_paid';
  v_held := ledger_set_aside(v_withdrawal.id, 16);
  v_tx.kind := 'payout_reversed';
  v_tx.user_id := v_withdrawal.user_id;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.reference := v_paid.reference;
  v_tx.hold_tx_id := v_paid.id;
  return ledger_post(v_tx, array[0, 0, v_held[3], v_held[4], 0], array[1], array[-v_held[3] - v_held[4]]);
end
$$;
revoke execute on function ledger_payout_reversed(uuid) from public;
