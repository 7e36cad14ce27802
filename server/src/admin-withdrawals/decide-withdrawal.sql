-- Approves a withdrawal, which `p_provider` then pays. If that is 'manual', an admin pays it. p_admin is null if the
-- server approves the withdrawal automatically.
create or replace function withdrawal_set_approved(p_id uuid, p_admin uuid, p_provider text) returns jsonb
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  update withdrawals set
    status = 'approved', approved_at = clock_timestamp(), approval_snapshot = pg_current_snapshot()::text,
    decided_by = p_admin
  where id = p_id
  returning * into strict v_withdrawal;
  if p_provider <> 'manual' then
    insert into payouts (withdrawal_id, provider) values (p_id, p_provider);
  end if;
  return withdrawal_json(v_withdrawal);
end
$$;

-- Deletes a transfer that has not begun, so that an admin may decide. The transfer cannot begin in the meantime, because
-- the caller holds the lock that payout_begin needs. Fails with PAYOUT_UNDER_WAY if it has begun.
create or replace function withdrawal_give_up_payout(p_id uuid) returns void
language plpgsql as $$
begin
  delete from payouts where withdrawal_id = p_id and state = 'waiting';
  if exists (select from payouts where withdrawal_id = p_id) then
    perform raise_domain_error('PAYOUT_UNDER_WAY');
  end if;
end
$$;

-- Returns whether a withdrawal is already in the state that an admin's act produces. Its argument only counts for 'paid':
-- another bank reference is another payment, but another reason changes nothing.
create or replace function withdrawal_is_done(w withdrawals, p_act text, p_argument text) returns boolean
language sql immutable as $$
  select case p_act
    when 'approve' then w.status = 'approved'
    when 'reject' then w.status = 'rejected'
    when 'paid' then w.status = 'paid' and w.utr = p_argument
    when 'failed' then w.status = 'failed' and w.returned_at is null
    when 'returned' then w.status = 'failed' and w.returned_at is not null
  end
$$;

-- Fails with WITHDRAWAL_NOT_PAID {status}, WITHDRAWAL_NOT_APPROVED or WITHDRAWAL_DECIDED {status} unless the withdrawal
-- has the status from which an admin's act starts.
create or replace function withdrawal_check_status(p_status text, p_act text) returns void
language plpgsql as $$
declare
  v_from text := case when p_act in ('approve', 'reject') then 'requested' when p_act = 'returned' then 'paid' else 'approved' end;
begin
  if p_status = v_from then
    return;
  elsif v_from = 'paid' then
    perform raise_domain_error('WITHDRAWAL_NOT_PAID', jsonb_build_object('status', p_status));
  elsif p_status = 'requested' then
    perform raise_domain_error('WITHDRAWAL_NOT_APPROVED');
  end if;
  perform raise_domain_error('WITHDRAWAL_DECIDED', jsonb_build_object('status', p_status));
end
$$;

-- Moves a locked withdrawal by an admin's act. `p_argument` is the provider that pays for 'approve', the bank's reference
-- for 'paid', and else the reason. Fails with PAYOUT_UNDER_WAY for 'paid' and 'failed' when the provider's transfer has
-- begun, and for 'returned' when a provider paid the withdrawal.
create or replace function withdrawal_act(p_id uuid, p_act text, p_argument text, p_admin uuid) returns void
language plpgsql as $$
begin
  if p_act in ('paid', 'failed') then
    perform withdrawal_give_up_payout(p_id);
  elsif p_act = 'returned' and exists (select from payouts where withdrawal_id = p_id) then
    perform raise_domain_error('PAYOUT_UNDER_WAY');
  end if;
  case p_act
    when 'approve' then perform withdrawal_set_approved(p_id, p_admin, p_argument);
    when 'reject' then perform withdrawal_close(p_id, 'rejected', null, p_argument, p_admin);
    when 'paid' then perform withdrawal_close(p_id, 'paid', p_argument, null, p_admin);
    when 'failed' then perform withdrawal_close(p_id, 'failed', null, p_argument, p_admin);
    when 'returned' then perform withdrawal_return(p_id, p_argument);
  end case;
end
$$;

-- Decides a withdrawal for an admin, writes the audit log, and returns {withdrawal, isNew}: the withdrawal as admins see
-- it, and whether this call has changed it. Repeating an act on the state that it produced changes nothing. Fails with
-- NOT_FOUND, IDEMPOTENCY_KEY_REUSED, OWN_WITHDRAWAL, the errors of withdrawal_check_status and withdrawal_act, or a
-- violation of withdrawals_utr_once if the bank's reference was used before.
create or replace function withdrawal_decide(
  p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_act text, p_id uuid, p_argument text
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner uuid;
  v_withdrawal withdrawals;
  v_response jsonb;
  v_is_new boolean;
begin
  select user_id into v_owner from withdrawals where id = p_id;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  perform ledger_lock(v_owner);
  perform admin_require(p_admin);
  v_response := idem_begin(p_admin, p_key, p_operation, p_hash);
  if v_response is not null then
    return jsonb_build_object('withdrawal', v_response, 'isNew', false);
  end if;
  select * into strict v_withdrawal from withdrawals where id = p_id for update;
  v_is_new := not withdrawal_is_done(v_withdrawal, p_act, p_argument);
  if v_is_new then
    perform withdrawal_check_status(v_withdrawal.status, p_act);
  end if;
  if v_owner = p_admin then
    perform raise_domain_error('OWN_WITHDRAWAL');
  end if;
  if v_is_new then
    perform admin_record(p_admin, 'withdrawal.' || p_act, 'withdrawal', p_id::text, jsonb_strip_nulls(jsonb_build_object(
      'reason', case when p_act in ('reject', 'failed', 'returned') then p_argument end,
      'utr', case when p_act = 'paid' then p_argument end,
      'requestId', p_request, 'userId', v_owner, 'amountCoins', v_withdrawal.amount_coins,
      'earnedBonusCoins', v_withdrawal.earned_bonus_coins, 'accountNumberLast4', v_withdrawal.account_number_last4,
      'maskedUpiId', v_withdrawal.masked_upi_id
    )));
    perform withdrawal_act(p_id, p_act, p_argument, p_admin);
  end if;
  v_response := withdrawal_for_admin(p_id);
  perform idem_finish(p_admin, p_key, v_response);
  return jsonb_build_object('withdrawal', v_response, 'isNew', v_is_new);
end
$$;

revoke execute on function
  withdrawal_act(uuid, text, text, uuid),
  withdrawal_check_status(text, text),
  withdrawal_decide(uuid, text, text, text, bytea, text, uuid, text),
  withdrawal_give_up_payout(uuid),
  withdrawal_is_done(withdrawals, text, text),
  withdrawal_set_approved(uuid, uuid, text)
from public;
grant execute on function withdrawal_decide(uuid, text, text, text, bytea, text, uuid, text) to proverse_app;
