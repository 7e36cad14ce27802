-- Locks a withdrawal and its owner's wallet for the next step. Fails with NOT_FOUND.
create or replace function withdrawal_lock(p_id uuid, p_owner uuid default null) returns withdrawals
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  select * into v_withdrawal from withdrawals where id = p_id and (p_owner is null or user_id = p_owner);
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  perform ledger_lock(v_withdrawal.user_id);
  select * into strict v_withdrawal from withdrawals where id = p_id for update;
  return v_withdrawal;
end
$$;

-- Begins an admin's decision: locks the withdrawal, checks that its status is p_from and writes the audit log
-- (`p_detail` contains the request id, as for admin_record). Fails with NOT_FOUND unless p_admin is an active admin,
-- with OWN_WITHDRAWAL for the admin's own withdrawal, and with WITHDRAWAL_NOT_PAID {status}, WITHDRAWAL_NOT_APPROVED or
-- WITHDRAWAL_DECIDED {status} for another status.
create or replace function withdrawal_lock_for_admin(
  p_admin uuid, p_act text, p_id uuid, p_from text, p_detail jsonb
) returns withdrawals
language plpgsql as $$
declare
  v_withdrawal withdrawals := withdrawal_lock(p_id);
begin
  if v_withdrawal.status <> p_from then
    if p_from = 'paid' then
      perform raise_domain_error('WITHDRAWAL_NOT_PAID', jsonb_build_object('status', v_withdrawal.status));
    elsif v_withdrawal.status = 'requested' then
      perform raise_domain_error('WITHDRAWAL_NOT_APPROVED');
    end if;
    perform raise_domain_error('WITHDRAWAL_DECIDED', jsonb_build_object('status', v_withdrawal.status));
  end if;
  perform admin_record(p_admin, p_act, 'withdrawal', p_id::text, p_detail || jsonb_build_object(
    'userId', v_withdrawal.user_id, 'amountCoins', v_withdrawal.amount_coins,
    'earnedBonusCoins', v_withdrawal.earned_bonus_coins, 'accountNumberLast4', v_withdrawal.account_number_last4
  ));
  -- After the line above has checked the admin role; its log entry is undone with the rest.
  if v_withdrawal.user_id = p_admin then
    perform raise_domain_error('OWN_WITHDRAWAL');
  end if;
  return v_withdrawal;
end
$$;

revoke execute on function
  withdrawal_lock(uuid, uuid),
  withdrawal_lock_for_admin(uuid, text, uuid, text, jsonb)
from public;
