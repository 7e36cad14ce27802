-- Takes back what a reply earned, the fee included, and puts it into escrow: the price of the message again, in the
-- kinds of coin that its sender paid with. The recipient gives up earned_bonus and earned coins in the parts that they
-- got, then whatever earnings they have, and the rest is a debt, repaid by the next purchased or earned coins
-- that come in (ledger_post). A release that is reversed already: unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_reverse_release(p_release bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_release ledger_tx;
  v_tx ledger_tx;
  v_held integer[];
  v_wallet record;
  v_owed integer;
  v_earned_bonus integer;
  v_earned integer;
begin
  select * into strict v_release from ledger_tx where id = p_release and kind = 'release';
  perform ledger_lock(v_release.user_id);
  v_held := ledger_set_aside(v_release.hold_tx_id, 8);
  v_owed := v_held[1] + v_held[2] + v_held[3] + v_held[4] - v_release.fee_coins;
  v_earned := greatest(0, v_held[2] + v_held[4] - v_release.fee_coins);
  v_earned_bonus := v_owed - v_earned;
  select * into v_wallet from wallet_kinds(v_release.user_id);
  v_earned_bonus := least(v_earned_bonus, v_wallet.earned_bonus);
  v_earned := least(v_owed - v_earned_bonus, v_wallet.earned);
  v_earned_bonus := least(v_owed - v_earned, v_wallet.earned_bonus);
  v_tx.kind := 'release_reversed';
  v_tx.user_id := v_release.user_id;
  v_tx.counterparty_id := v_release.counterparty_id;
  v_tx.message_id := v_release.message_id;
  v_tx.fee_coins := v_release.fee_coins;
  v_tx.hold_tx_id := p_release;
  return ledger_post(
    v_tx,
    array[0, 0, -v_earned_bonus, -v_earned, v_earned_bonus + v_earned - v_owed],
    array[8, 9, 10, 11, 3],
    array[v_held[1], v_held[2], v_held[3], v_held[4], -v_release.fee_coins]
  );
end
$$;

-- Gives the sender of a message everything back that was taken for it from its recipient: each coin to the kind it came
-- from. A reversal that reached its sender already: unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_refund_admin(p_reversal bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_reversal ledger_tx;
  v_tx ledger_tx;
  v_held integer[];
begin
  select * into strict v_reversal from ledger_tx where id = p_reversal and kind = 'release_reversed';
  perform ledger_lock(v_reversal.counterparty_id);
  v_held := ledger_set_aside(p_reversal, 8);
  v_tx.kind := 'refund_admin';
  v_tx.user_id := v_reversal.counterparty_id;
  v_tx.counterparty_id := v_reversal.user_id;
  v_tx.message_id := v_reversal.message_id;
  v_tx.hold_tx_id := p_reversal;
  return ledger_post(
    v_tx,
    v_held || 0,
    array[8, 9, 10, 11],
    array[-v_held[1], -v_held[2], -v_held[3], -v_held[4]]
  );
end
$$;

revoke execute on function ledger_refund_admin(bigint), ledger_reverse_release(bigint) from public;
