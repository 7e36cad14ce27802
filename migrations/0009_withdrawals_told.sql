-- Whoever owns a withdrawal hears of its end under the bell and by mail, and by mail of each request in their name.
-- Both are written by the transaction that gives the reason for them.

-- Rupees as they are grouped in India: 125000 is ₹1,25,000.
create function inr_text(p_inr integer) returns text
language sql immutable as $$
  select '₹' || regexp_replace(p_inr::text, '([0-9])(?=([0-9]{2})+[0-9]$)', '\1,', 'g')
$$;

-- Nobody is told what they did themselves.
create function withdrawal_tell(w withdrawals) returns void
language plpgsql as $$
declare
  v_amount text := inr_text(w.amount_coins);
  v_account text := 'your account ending in ' || w.account_number_last4;
  v_back text := format('%s coins are back in your wallet. %s', regexp_replace(v_amount, '^₹', ''), w.reason);
begin
  case
    when w.status = 'paid' then
      perform notify_user(
        w.user_id, 'payout_paid', 'Your withdrawal was paid', format('%s went to %s. UTR: %s', v_amount, v_account, w.utr), null
      );
    when w.status = 'rejected' then
      perform notify_user(w.user_id, 'payout_rejected', 'Your withdrawal was rejected', v_back, null);
    when w.status = 'failed' and w.returned_at is null then
      perform notify_user(w.user_id, 'payout_failed', 'Your withdrawal could not be paid', v_back, null);
    when w.status = 'failed' then
      perform notify_user(w.user_id, 'payout_failed', 'The bank sent your withdrawal back', v_back, null);
    else
      null;
  end case;
end
$$;

-- As before, and its owner is told.
create or replace function withdrawal_close(p_id uuid, p_status text, p_utr text, p_reason text, p_admin uuid) returns jsonb
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
  perform withdrawal_tell(v_withdrawal);
  return withdrawal_json(v_withdrawal);
end
$$;

-- As before, and its owner is told.
create or replace function withdrawal_return(p_id uuid, p_reason text) returns jsonb
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  perform ledger_payout_reversed(p_id);
  update withdrawals set status = 'failed', reason = p_reason, returned_at = clock_timestamp() where id = p_id
  returning * into strict v_withdrawal;
  perform withdrawal_tell(v_withdrawal);
  return withdrawal_json(v_withdrawal);
end
$$;

-- As before, and `p_mail`, sealed, goes to its owner unless it is a repeat.
drop function withdrawal_request(uuid, text, text, bytea, text, integer, boolean);
create function withdrawal_request(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_password_hash text, p_amount integer,
  p_bonus_earnings boolean, p_mail bytea default null
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
  if p_mail is not null then
    insert into mail_outbox (sealed) values (p_mail);
  end if;
  v_answer := withdrawal_json(v_withdrawal);
  perform idem_finish(p_user, p_key, v_answer);
  return jsonb_build_object('withdrawal', v_answer, 'replayed', false);
end
$$;

revoke execute on function
  withdrawal_tell(withdrawals),
  withdrawal_request(uuid, text, text, bytea, text, integer, boolean, bytea)
from public;
grant execute on function withdrawal_request(uuid, text, text, bytea, text, integer, boolean, bytea) to proverse_app;
