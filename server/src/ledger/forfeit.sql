-- Takes every coin out of the wallet of an account that is being deleted. A debt stays. Returns the transaction's id,
-- or null if there are no coins.
create or replace function ledger_forfeit(p_user uuid) returns bigint
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
    negate(coins(v_wallet.bonus, v_wallet.purchased, v_wallet.earned_bonus, v_wallet.earned)),
    array[platform_leg('forfeited', v_wallet.total)]
  );
end
$$;

revoke execute on function ledger_forfeit(uuid) from public;
