-- Approves a withdrawal, which `p_provider` then pays. If that is 'manual', an admin pays it. p_admin is null if the
-- server approves the withdrawal automatically.
create or replace function withdrawal_set_approved(p_id uuid, p_admin uuid, p_provider text) returns jsonb
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  update withdrawals set status = 'approved', approved_at = clock_timestamp(), decided_by = p_admin where id = p_id
  returning * into strict v_withdrawal;
  if p_provider <> 'manual' then
    insert into payouts (withdrawal_id, provider) values (p_id, p_provider);
  end if;
  return withdrawal_json(v_withdrawal);
end
$$;

-- Approves a withdrawal for an admin. Fails with NOT_FOUND, OWN_WITHDRAWAL or WITHDRAWAL_DECIDED {status}.
create or replace function withdrawal_approve(p_admin uuid, p_request text, p_id uuid, p_provider text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_admin(
    p_admin, 'withdrawal.approve', p_id, 'requested', jsonb_build_object('requestId', p_request)
  );
  return withdrawal_set_approved(p_id, p_admin, p_provider);
end
$$;

-- Rejects a withdrawal and gives its coins back. Fails with NOT_FOUND, OWN_WITHDRAWAL or WITHDRAWAL_DECIDED {status}.
create or replace function withdrawal_reject(p_admin uuid, p_request text, p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_admin(
    p_admin, 'withdrawal.reject', p_id, 'requested', jsonb_build_object('reason', p_reason, 'requestId', p_request)
  );
  return withdrawal_close(p_id, 'rejected', null, p_reason, p_admin);
end
$$;

-- Deletes a transfer that has not begun, so that an admin may decide. The transfer cannot begin meanwhile, because
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

-- Records that an admin has paid a withdrawal. `p_utr` is the bank's reference. Fails with NOT_FOUND, OWN_WITHDRAWAL,
-- WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED {status}, PAYOUT_UNDER_WAY, or a violation of withdrawals_utr_once if the
-- reference was used before.
create or replace function withdrawal_paid(p_admin uuid, p_request text, p_id uuid, p_utr text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_admin(
    p_admin, 'withdrawal.paid', p_id, 'approved', jsonb_build_object('utr', p_utr, 'requestId', p_request)
  );
  perform withdrawal_give_up_payout(p_id);
  return withdrawal_close(p_id, 'paid', p_utr, null, p_admin);
end
$$;

-- Records that a withdrawal cannot be paid, and gives its coins back. Fails with the same errors as withdrawal_paid,
-- except for withdrawals_utr_once.
create or replace function withdrawal_failed(p_admin uuid, p_request text, p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_admin(
    p_admin, 'withdrawal.failed', p_id, 'approved', jsonb_build_object('reason', p_reason, 'requestId', p_request)
  );
  perform withdrawal_give_up_payout(p_id);
  return withdrawal_close(p_id, 'failed', null, p_reason, p_admin);
end
$$;

-- Records that the bank returned a withdrawal that an admin had paid, and gives its coins back. Fails with NOT_FOUND,
-- OWN_WITHDRAWAL, WITHDRAWAL_NOT_PAID {status}, or PAYOUT_UNDER_WAY if a provider paid the withdrawal.
create or replace function withdrawal_returned(p_admin uuid, p_request text, p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_admin(
    p_admin, 'withdrawal.returned', p_id, 'paid', jsonb_build_object('reason', p_reason, 'requestId', p_request)
  );
  if exists (select from payouts where withdrawal_id = p_id) then
    perform raise_domain_error('PAYOUT_UNDER_WAY');
  end if;
  return withdrawal_return(p_id, p_reason);
end
$$;

revoke execute on function
  withdrawal_approve(uuid, text, uuid, text),
  withdrawal_failed(uuid, text, uuid, text),
  withdrawal_give_up_payout(uuid),
  withdrawal_paid(uuid, text, uuid, text),
  withdrawal_reject(uuid, text, uuid, text),
  withdrawal_returned(uuid, text, uuid, text),
  withdrawal_set_approved(uuid, uuid, text)
from public;
grant execute on function
  withdrawal_approve(uuid, text, uuid, text),
  withdrawal_failed(uuid, text, uuid, text),
  withdrawal_paid(uuid, text, uuid, text),
  withdrawal_reject(uuid, text, uuid, text),
  withdrawal_returned(uuid, text, uuid, text)
to proverse_app;
