-- The operations behind `release_reversed`, `refund_admin` and `forfeit` (0012_safety_guards.sql). Like those of
-- 0002_ledger_operations.sql they lock one user and take part in the caller's transaction.

-- Takes back what a reply earned, the fee included, and puts it into escrow: the price of the message again, in the
-- kinds of coin that its sender paid with. The recipient gives up earned_bonus and earned coins in the parts that they
-- got, then whatever earnings they have, and the rest is a debt, repaid by the next purchased or earned coins
-- that come in (ledger_post). A release that is reversed already: unique_violation of ledger_tx_hold_resolved_once.
create function ledger_reverse_release(p_release bigint) returns bigint
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
create function ledger_refund_admin(p_reversal bigint) returns bigint
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

-- Takes every coin out of the wallet of an account that is being deleted. Once per user; null when there are none. A
-- debt stays what it is.
create function ledger_forfeit(p_user uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wallet record;
  v_tx ledger_tx;
begin
  perform ledger_lock(p_user);
  select w.*, w.bonus + w.purchased + w.earned_bonus + w.earned as total into v_wallet from wallet_kinds(p_user) w;
  if v_wallet.total = 0 then
    return null;
  end if;
  v_tx.kind := 'forfeit';
  v_tx.user_id := p_user;
  v_tx.once_key := 'forfeit:' || p_user;
  return ledger_post(
    v_tx,
    array[-v_wallet.bonus, -v_wallet.purchased, -v_wallet.earned_bonus, -v_wallet.earned, 0],
    array[4],
    array[v_wallet.total]
  );
end
$$;

-- Steps of the operations in 0012_safety_refunds.sql and 0012_safety_deletion.sql, and nobody else's to call.
revoke execute on function ledger_reverse_release(bigint), ledger_refund_admin(bigint), ledger_forfeit(uuid) from public;
