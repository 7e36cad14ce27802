-- What the operator does on the server's own machine: bank files for withdrawals that people pay by hand, and account
-- numbers that are sealed anew.

-- The withdrawals that a person has to pay, oldest first, each noted as written into a file and in the audit log. One
-- that stands in a file already is left out unless `p_again`. Of those that a provider is to pay (there is one unless
-- `p_all_by_hand`), only what it has refused is taken, and then it is no longer the provider's to pay. The file is
-- written before this is committed. Refuses NOT_FOUND to anybody but an active admin.
create function withdrawal_export(p_admin uuid, p_again boolean, p_all_by_hand boolean)
returns table (id uuid, user_id uuid, amount_coins integer, account_holder text, ifsc text, sealed_number bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_each withdrawals;
begin
  for v_each in
    select * from withdrawals w
    where w.status = 'approved' and (p_again or w.exported_at is null)
      and not exists (
        select from payouts p
        where p.withdrawal_id = w.id and (p.state <> 'waiting' or (p.last_error is null and not p_all_by_hand))
      )
    order by w.requested_at, w.id
    for update
  loop
    delete from payouts p where p.withdrawal_id = v_each.id and p.state = 'waiting';
    update withdrawals w set exported_at = clock_timestamp() where w.id = v_each.id;
    perform admin_record(p_admin, 'withdrawal.exported', 'withdrawal', v_each.id::text, jsonb_build_object(
      'userId', v_each.user_id, 'amountCoins', v_each.amount_coins, 'again', v_each.exported_at is not null
    ));
    return query select v_each.id, v_each.user_id, v_each.amount_coins, v_each.account_holder, v_each.ifsc,
      v_each.account_number_sealed;
  end loop;
end
$$;

-- Puts the same number, sealed under another key, in the place of `p_former`. Does nothing when that has changed.
create function withdrawal_reseal(p_id uuid, p_former bytea, p_sealed bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  update withdrawals set account_number_sealed = p_sealed
  where id = p_id and status in ('requested', 'approved') and account_number_sealed = p_former;
$$;

revoke execute on function withdrawal_export(uuid, boolean, boolean), withdrawal_reseal(uuid, bytea, bytea) from public;
grant execute on function withdrawal_export(uuid, boolean, boolean), withdrawal_reseal(uuid, bytea, bytea) to proverse_app;
