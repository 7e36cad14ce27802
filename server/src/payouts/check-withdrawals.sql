-- Allows only these steps of a withdrawal: requested to approved, rejected or cancelled; approved to paid or failed;
-- paid to failed, if the bank returned the money. A withdrawal of earned coins leaves all of them in the wallet that came
-- after earned_before, and at least retained_coins. Owner, amount, payout account and time of the request never change. The
-- account of an open withdrawal may be re-encrypted, and an approved one may be exported to a payout file.
create or replace function withdrawals_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or num_nonnulls(new.approved_at, new.approval_snapshot, new.exported_at) > 0 then
      raise exception using errcode = 'check_violation', constraint = 'withdrawals_begin_requested', table = tg_table_name,
        message = format('withdrawal %s does not begin as a request', new.id);
    elsif new.earned_coins > 0 and (
      (select earned from wallet_kinds(new.user_id)) < greatest(new.retained_coins, (
        select sum(coins) from wallet_earned_since(new.user_id, new.earned_before)
      ))
    ) then
      raise exception using errcode = 'check_violation', constraint = 'withdrawals_take_matured_coins',
        table = tg_table_name, message = format('withdrawal %s takes coins that had to stay in the wallet', new.id);
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.user_id, new.amount_coins, new.earned_coins, new.earned_bonus_coins, new.earned_before,
      new.retained_coins, new.account_holder, new.account_number_last4, new.ifsc, new.masked_upi_id, new.requested_at)
      is not distinct from (old.id, old.user_id, old.amount_coins, old.earned_coins, old.earned_bonus_coins,
      old.earned_before, old.retained_coins, old.account_holder, old.account_number_last4, old.ifsc, old.masked_upi_id,
      old.requested_at)
    and (new.approval_snapshot is not distinct from old.approval_snapshot
      or (old.status = 'requested' and new.status = 'approved'))
    and (case
      when new.status = old.status then
        old.status in ('requested', 'approved')
        and (new.utr, new.reason, new.decided_by, new.approved_at, new.closed_at, new.returned_at)
          is not distinct from (old.utr, old.reason, old.decided_by, old.approved_at, old.closed_at, old.returned_at)
        and (new.exported_at is not distinct from old.exported_at or old.status = 'approved')
      when old.status = 'requested' then
        (new.status = 'approved') = (new.approved_at is not null)
        and new.status in ('approved', 'rejected', 'cancelled')
      when old.status = 'approved' then
        new.status in ('paid', 'failed') and new.approved_at = old.approved_at and new.returned_at is null
      when old.status = 'paid' then
        new.status = 'failed' and new.returned_at is not null
        and (new.utr, new.decided_by, new.approved_at, new.closed_at)
          is not distinct from (old.utr, old.decided_by, old.approved_at, old.closed_at)
      else false
    end)
  then
    return new;
  end if;
  raise exception using errcode = 'restrict_violation', constraint = 'withdrawals_move_forward', table = tg_table_name,
    message = format('withdrawal %s is %s: %s refused', old.id, old.status, lower(tg_op));
end
$$;

create or replace trigger withdrawals_checked before insert or update or delete on withdrawals
  for each row execute function withdrawals_check();
alter table withdrawals enable always trigger withdrawals_checked;
