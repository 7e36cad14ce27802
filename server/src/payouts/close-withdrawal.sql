-- Returns an amount in rupees with Indian grouping: ₹1,25,000 for 125000.
create or replace function inr_text(p_inr integer) returns text
language sql immutable as $$
  select '₹' || regexp_replace(p_inr::text, '([0-9])(?=([0-9]{2})+[0-9]$)', '\1,', 'g')
$$;

-- Notifies the owner that a withdrawal was paid, rejected or returned, or that it failed.
create or replace function withdrawal_notify(w withdrawals) returns void
language plpgsql as $$
declare
  v_amount text := inr_text(w.amount_coins);
  v_account text := 'your ' || payout_account_text(w.account_number_last4, w.masked_upi_id);
  v_back text := format('%s coins are back in your wallet. %s', regexp_replace(v_amount, '^₹', ''), w.reason);
begin
  case
    when w.status = 'paid' then
      perform notify_user(
        w.user_id, 'payout_paid', 'Your withdrawal was paid', format('We sent %s to %s. UTR: %s', v_amount, v_account, w.utr), null
      );
    when w.status = 'rejected' then
      perform notify_user(w.user_id, 'payout_rejected', 'Your withdrawal was rejected', v_back, null);
    when w.status = 'failed' and w.returned_at is null then
      perform notify_user(w.user_id, 'payout_failed', 'Your withdrawal could not be paid', v_back, null);
    when w.status = 'failed' then
      perform notify_user(w.user_id, 'payout_failed', 'The bank returned your withdrawal', v_back, null);
    else
      null;
  end case;
end
$$;

-- Ends a withdrawal as paid, rejected, failed or cancelled, moves its coins, and notifies the owner.
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
    closed_at = clock_timestamp(), account_encrypted = ''
  where id = p_id
  returning * into strict v_withdrawal;
  perform withdrawal_notify(v_withdrawal);
  return withdrawal_json(v_withdrawal);
end
$$;

-- Records that the bank returned a paid withdrawal, puts its coins back into the wallet and notifies the owner.
create or replace function withdrawal_return(p_id uuid, p_reason text) returns jsonb
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  perform ledger_payout_reversed(p_id);
  update withdrawals set status = 'failed', reason = p_reason, returned_at = clock_timestamp() where id = p_id
  returning * into strict v_withdrawal;
  perform withdrawal_notify(v_withdrawal);
  return withdrawal_json(v_withdrawal);
end
$$;

revoke execute on function
  withdrawal_close(uuid, text, text, text, uuid),
  withdrawal_return(uuid, text),
  withdrawal_notify(withdrawals)
from public;
