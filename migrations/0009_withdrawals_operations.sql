-- What can be done with a withdrawal. Each operation is one call: it takes the lock of the withdrawal's owner, then
-- the row, then moves the coins. Every one of them answers the withdrawal as withdrawal_json makes it.

-- A withdrawal without its sealed number, and what decides whether somebody has to look at it.
create function withdrawal_json(w withdrawals) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select to_jsonb(w) - 'account_number_sealed' || jsonb_build_object('debt', (select debt from wallet_kinds(w.user_id)))
$$;

-- Asks for `p_amount` coins to be paid out; they leave the wallet now, earned ones first. `p_password_hash` is the
-- password that was checked: a session that outlived it may not withdraw. Answers {withdrawal, replayed}; a repeat of
-- the key answers the first withdrawal as it was and moves nothing. Refuses BELOW_MINIMUM_WITHDRAWAL {minimum},
-- WITHDRAWAL_OPEN, BANK_ACCOUNT_MISSING, INSUFFICIENT_EARNINGS {available, required}, and VALIDATION_FAILED when the
-- password is another one by now.
create function withdrawal_request(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_password_hash text, p_amount integer,
  p_bonus_earnings boolean
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_answer jsonb;
  v_account bank_accounts;
  v_id uuid := uuidv7();
  v_kinds jsonb;
  v_withdrawal withdrawals;
begin
  perform ledger_lock(p_user);
  v_answer := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_answer is not null then
    return jsonb_build_object('withdrawal', v_answer, 'replayed', true);
  end if;
  perform from users where id = p_user and password_hash = p_password_hash and status = 'active' for share;
  if not found then
    perform refuse('VALIDATION_FAILED');
  end if;
  if p_amount < 100 then
    perform refuse('BELOW_MINIMUM_WITHDRAWAL', '{"minimum": 100}');
  end if;
  if exists (select from withdrawals where user_id = p_user and status in ('requested', 'approved')) then
    perform refuse('WITHDRAWAL_OPEN');
  end if;
  select * into v_account from bank_accounts where user_id = p_user;
  if not found then
    perform refuse('BANK_ACCOUNT_MISSING');
  end if;
  v_kinds := ledger_withdraw(p_user, p_amount, v_id, p_bonus_earnings);
  insert into withdrawals (
    id, user_id, amount_coins, earned_coins, earned_bonus_coins, account_holder, account_number_sealed,
    account_number_last4, ifsc, requested_at
  ) values (
    v_id, p_user, p_amount, (v_kinds ->> 'earned')::integer, (v_kinds ->> 'earnedBonus')::integer,
    v_account.account_holder, v_account.account_number_sealed, v_account.account_number_last4, v_account.ifsc,
    clock_timestamp()
  )
  returning * into v_withdrawal;
  v_answer := withdrawal_json(v_withdrawal);
  perform idem_finish(p_user, p_key, v_answer);
  return jsonb_build_object('withdrawal', v_answer, 'replayed', false);
end
$$;

-- The withdrawal for its next step, its owner's wallet and row locked. Refuses NOT_FOUND.
create function withdrawal_lock(p_id uuid, p_owner uuid default null) returns withdrawals
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  select * into v_withdrawal from withdrawals where id = p_id and (p_owner is null or user_id = p_owner);
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  perform ledger_lock(v_withdrawal.user_id);
  select * into strict v_withdrawal from withdrawals where id = p_id for update;
  return v_withdrawal;
end
$$;

-- Ends an open withdrawal, its coins with it: 'paid' sends them out, anything else puts them back. The sealed number
-- has served its purpose and is erased.
create function withdrawal_close(p_id uuid, p_status text, p_utr text, p_reason text, p_admin uuid) returns jsonb
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  if p_status = 'paid' then
    perform ledger_payout_paid(p_id, p_utr);
  else
    perform ledger_payout_failed(p_id);
  end if;
  update withdrawals set
    status = p_status, utr = p_utr, reason = p_reason, decided_by = coalesce(p_admin, decided_by),
    closed_at = clock_timestamp(), account_number_sealed = ''
  where id = p_id
  returning * into strict v_withdrawal;
  return withdrawal_json(v_withdrawal);
end
$$;

-- Takes a withdrawal back. A repeat answers it again and moves nothing. Refuses NOT_FOUND, WITHDRAWAL_DECIDED {status}.
create function withdrawal_cancel(p_user uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal withdrawals := withdrawal_lock(p_id, p_user);
begin
  if v_withdrawal.status = 'cancelled' then
    return withdrawal_json(v_withdrawal);
  elsif v_withdrawal.status <> 'requested' then
    perform refuse('WITHDRAWAL_DECIDED', jsonb_build_object('status', v_withdrawal.status));
  end if;
  return withdrawal_close(p_id, 'cancelled', null, null, null);
end
$$;

-- What every act of the desk has in common: the state it starts from, and its line in the audit log (`p_detail`
-- with the id of the request, as admin_record takes it). Refuses NOT_FOUND to anybody but an active admin.
create function withdrawal_lock_for_desk(p_admin uuid, p_act text, p_id uuid, p_from text, p_detail jsonb)
returns withdrawals
language plpgsql as $$
declare
  v_withdrawal withdrawals := withdrawal_lock(p_id);
begin
  if v_withdrawal.status <> p_from then
    if p_from = 'paid' then
      perform refuse('WITHDRAWAL_NOT_PAID', jsonb_build_object('status', v_withdrawal.status));
    elsif v_withdrawal.status = 'requested' then
      perform refuse('WITHDRAWAL_NOT_APPROVED');
    end if;
    perform refuse('WITHDRAWAL_DECIDED', jsonb_build_object('status', v_withdrawal.status));
  end if;
  perform admin_record(p_admin, p_act, 'withdrawal', p_id::text, p_detail || jsonb_build_object(
    'userId', v_withdrawal.user_id, 'amountCoins', v_withdrawal.amount_coins,
    'earnedBonusCoins', v_withdrawal.earned_bonus_coins, 'accountNumberLast4', v_withdrawal.account_number_last4
  ));
  return v_withdrawal;
end
$$;

-- From now on it is to be paid, by `p_provider` ('manual': by a person). No admin: the server itself approved it.
create function withdrawal_set_approved(p_id uuid, p_admin uuid, p_provider text) returns jsonb
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

-- Refuses NOT_FOUND, WITHDRAWAL_DECIDED {status}.
create function withdrawal_approve(p_admin uuid, p_request text, p_id uuid, p_provider text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_desk(
    p_admin, 'withdrawal.approve', p_id, 'requested', jsonb_build_object('requestId', p_request)
  );
  return withdrawal_set_approved(p_id, p_admin, p_provider);
end
$$;

-- Refuses NOT_FOUND, WITHDRAWAL_DECIDED {status}.
create function withdrawal_reject(p_admin uuid, p_request text, p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_desk(
    p_admin, 'withdrawal.reject', p_id, 'requested', jsonb_build_object('reason', p_reason, 'requestId', p_request)
  );
  return withdrawal_close(p_id, 'rejected', null, p_reason, p_admin);
end
$$;

-- A transfer that has not begun is given up, so that a person may decide; one that has is the provider's. Its state
-- cannot change meanwhile: payout_begin, too, takes the lock of the withdrawal first. Refuses PAYOUT_UNDER_WAY.
create function withdrawal_give_up_payout(p_id uuid) returns void
language plpgsql as $$
begin
  delete from payouts where withdrawal_id = p_id and state = 'waiting';
  if exists (select from payouts where withdrawal_id = p_id) then
    perform refuse('PAYOUT_UNDER_WAY');
  end if;
end
$$;

-- A person paid it, and the bank's reference is `p_utr`. Refuses NOT_FOUND, WITHDRAWAL_NOT_APPROVED,
-- WITHDRAWAL_DECIDED {status}, PAYOUT_UNDER_WAY, and by withdrawals_utr_once a reference that was used before.
create function withdrawal_paid(p_admin uuid, p_request text, p_id uuid, p_utr text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_desk(
    p_admin, 'withdrawal.paid', p_id, 'approved', jsonb_build_object('utr', p_utr, 'requestId', p_request)
  );
  perform withdrawal_give_up_payout(p_id);
  return withdrawal_close(p_id, 'paid', p_utr, null, p_admin);
end
$$;

-- It cannot be paid. Refuses as withdrawal_paid does.
create function withdrawal_failed(p_admin uuid, p_request text, p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_desk(
    p_admin, 'withdrawal.failed', p_id, 'approved', jsonb_build_object('reason', p_reason, 'requestId', p_request)
  );
  perform withdrawal_give_up_payout(p_id);
  return withdrawal_close(p_id, 'failed', null, p_reason, p_admin);
end
$$;

-- The coins of a paid withdrawal come back with the transfer.
create function withdrawal_return(p_id uuid, p_reason text) returns jsonb
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  perform ledger_payout_reversed(p_id);
  update withdrawals set status = 'failed', reason = p_reason, returned_at = clock_timestamp() where id = p_id
  returning * into strict v_withdrawal;
  return withdrawal_json(v_withdrawal);
end
$$;

-- The bank sent back what a person had paid. Refuses NOT_FOUND, WITHDRAWAL_NOT_PAID {status}, PAYOUT_UNDER_WAY.
create function withdrawal_returned(p_admin uuid, p_request text, p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform withdrawal_lock_for_desk(
    p_admin, 'withdrawal.returned', p_id, 'paid', jsonb_build_object('reason', p_reason, 'requestId', p_request)
  );
  if exists (select from payouts where withdrawal_id = p_id) then
    perform refuse('PAYOUT_UNDER_WAY');
  end if;
  return withdrawal_return(p_id, p_reason);
end
$$;

-- The steps are nobody else's to call.
revoke execute on function
  withdrawal_request(uuid, text, text, bytea, text, integer, boolean),
  withdrawal_lock(uuid, uuid),
  withdrawal_close(uuid, text, text, text, uuid),
  withdrawal_cancel(uuid, uuid),
  withdrawal_lock_for_desk(uuid, text, uuid, text, jsonb),
  withdrawal_set_approved(uuid, uuid, text),
  withdrawal_approve(uuid, text, uuid, text),
  withdrawal_reject(uuid, text, uuid, text),
  withdrawal_give_up_payout(uuid),
  withdrawal_paid(uuid, text, uuid, text),
  withdrawal_failed(uuid, text, uuid, text),
  withdrawal_return(uuid, text),
  withdrawal_returned(uuid, text, uuid, text)
from public;
grant execute on function
  withdrawal_request(uuid, text, text, bytea, text, integer, boolean),
  withdrawal_cancel(uuid, uuid),
  withdrawal_approve(uuid, text, uuid, text),
  withdrawal_reject(uuid, text, uuid, text),
  withdrawal_paid(uuid, text, uuid, text),
  withdrawal_failed(uuid, text, uuid, text),
  withdrawal_returned(uuid, text, uuid, text)
to proverse_app;
