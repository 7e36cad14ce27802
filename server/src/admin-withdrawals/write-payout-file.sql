-- Marks approved withdrawals to bank accounts, or with p_upi those to UPI IDs, as exported in p_file and returns them for
-- that file. A withdrawal that a provider is to pay is included only if its transfer has not begun, and a try has failed
-- or p_all_by_hand is true. The provider then no longer pays it. Withdrawals in an earlier file are included only if p_again is true. Withdrawals of suspended users and
-- those with frozen earnings wait for a later file.
create or replace function withdrawal_export(
  p_admin uuid, p_again boolean, p_all_by_hand boolean, p_upi boolean, p_file text
)
returns table (id uuid, user_id uuid, amount_coins integer, account_holder text, ifsc text, encrypted_account bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_approved uuid[];
  v_each withdrawals;
begin
  -- Locked before the frozen earnings, as in payout_begin. From here on no transfer can begin or be reported. A withdrawal
  -- that is approved in the meantime waits for a later file.
  v_approved := array(select w.id from withdrawals w where w.status = 'approved' order by w.id for update);
  perform refresh_frozen_earnings();
  for v_each in
    select w.* from withdrawals w join users u on u.id = w.user_id
    where w.id = any (v_approved) and (w.masked_upi_id is not null) = p_upi and u.status = 'active' and (p_again or w.exported_at is null)
      and not withdrawal_is_frozen(w)
      and not exists (
        select from payouts p
        where p.withdrawal_id = w.id and (p.state <> 'waiting' or (p.last_error is null and not p_all_by_hand))
      )
    order by w.requested_at, w.id
  loop
    delete from payouts p where p.withdrawal_id = v_each.id;
    update withdrawals w set exported_at = clock_timestamp() where w.id = v_each.id;
    perform admin_record(p_admin, 'withdrawal.exported', 'withdrawal', v_each.id::text, jsonb_build_object(
      'userId', v_each.user_id, 'amountCoins', v_each.amount_coins, 'again', v_each.exported_at is not null,
      'file', p_file
    ));
    return query select v_each.id, v_each.user_id, v_each.amount_coins, v_each.account_holder, v_each.ifsc,
      v_each.account_encrypted;
  end loop;
end
$$;
comment on function withdrawal_export is 'not null except ifsc';

revoke execute on function withdrawal_export(uuid, boolean, boolean, boolean, text) from public;
grant execute on function withdrawal_export(uuid, boolean, boolean, boolean, text) to proverse_app;
