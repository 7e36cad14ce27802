-- Reverses the payment for a reply. The whole price, including the fee, goes back to escrow, in the kinds of coin that
-- the sender paid with. The recipient loses as many earned_bonus and earned coins as the reply earned. If one kind is
-- short, the other covers it, and the rest becomes a debt. Returns the transaction's id. Fails with unique_violation of
-- ledger_tx_hold_resolved_once if the release is already reversed.
create or replace function ledger_reverse_release(p_release bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_release ledger_tx;
  v_tx ledger_tx;
  v_held coins_by_kind;
  v_wallet record;
  v_owed integer;
  v_earned_bonus integer;
  v_earned integer;
begin
  select * into strict v_release from ledger_tx where id = p_release and kind = 'release';
  perform ledger_lock(v_release.user_id);
  v_held := coins_in_escrow(v_release.hold_tx_id);
  v_owed := v_held.bonus + v_held.purchased + v_held.earned_bonus + v_held.earned - v_release.fee_coins;
  v_earned := greatest(0, v_held.purchased + v_held.earned - v_release.fee_coins);
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
    coins(earned_bonus => -v_earned_bonus, earned => -v_earned, debt => v_earned_bonus + v_earned - v_owed),
    escrow_legs(v_held) || platform_leg('fees', -v_release.fee_coins)
  );
end
$$;

-- Refunds the sender of a message after its release was reversed, each coin as the kind that was spent. Returns the
-- transaction's id. Fails with unique_violation of ledger_tx_hold_resolved_once if the reversal is already refunded.
create or replace function ledger_refund_admin(p_reversal bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_reversal ledger_tx;
  v_tx ledger_tx;
  v_held coins_by_kind;
begin
  select * into strict v_reversal from ledger_tx where id = p_reversal and kind = 'release_reversed';
  perform ledger_lock(v_reversal.counterparty_id);
  v_held := coins_in_escrow(p_reversal);
  v_tx.kind := 'refund_admin';
  v_tx.user_id := v_reversal.counterparty_id;
  v_tx.counterparty_id := v_reversal.user_id;
  v_tx.message_id := v_reversal.message_id;
  v_tx.hold_tx_id := p_reversal;
  return ledger_post(v_tx, v_held, escrow_legs(negate(v_held)));
end
$$;

revoke execute on function ledger_refund_admin(bigint), ledger_reverse_release(bigint) from public;
