-- Rejects a transaction that the server's login writes without its cause, which the same database transaction must contain:
-- a purchase that became completed, an account that was created, a recorded refund or dispute, a refund of unused coins,
-- a closed withdrawal, an admin's refund, a begun deletion. This holds even if a function that writes to the ledger is granted to the server by
-- mistake. It does not apply to those who can become the owner of the tables, because they could remove this check.
-- It runs at the commit, so that an operation may write its rows in any order.
create or replace function ledger_tx_check_cause() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return null;
  end if;
  if not (
    case
      when new.kind = 'signup_bonus' then exists (
        select from users u cross join credit_limits l
        where u.id = new.user_id and u.created_at = now() and new.amount_coins <= l.signup_bonus_coins
      )
      when new.kind = 'purchase' then exists (
        select from purchases p
        where p.id = new.purchase_id and p.user_id = new.user_id and p.status = 'completed' and p.closed_at = now()
          and p.coins + p.bonus = new.amount_coins
      )
      when new.kind in ('chargeback', 'chargeback_return') then exists (
        select from purchases p
        join payment_events e on e.provider = p.provider and (e.payment_ref = p.payment_ref or e.purchase_id = p.id)
        where p.id = new.purchase_id and e.problem is null and e.xmin = pg_current_xact_id()::xid
      )
      when new.kind in ('coin_refund', 'coin_refund_return') then exists (
        select from coin_refund_parts r
        where r.purchase_id = new.purchase_id and r.xmin = pg_current_xact_id()::xid
          and (r.status = 'failed') = (new.kind = 'coin_refund_return')
      )
      when new.kind in ('release_reversed', 'refund_admin') then exists (
        select from messages m where m.id = new.message_id and m.refunded_at is not null
      )
      when new.kind = 'withdrawal_return' then exists (
        select from withdrawals w
        where w.id = new.withdrawal_id and w.status in ('rejected', 'failed', 'cancelled') and w.closed_at >= now()
      )
      when new.kind = 'payout_paid' then exists (
        select from withdrawals w where w.id = new.withdrawal_id and w.status = 'paid' and w.closed_at >= now()
      )
      when new.kind = 'payout_reversed' then exists (
        select from withdrawals w where w.id = new.withdrawal_id and w.status = 'failed' and w.returned_at >= now()
      )
      when new.kind = 'forfeit' then exists (select from account_deletions d where d.user_id = new.user_id)
    end
  ) then
    raise exception using errcode = 'check_violation', constraint = 'ledger_tx_has_its_cause', table = 'ledger_tx',
      message = format('ledger transaction %s (%s) has no cause in its database transaction', new.id, new.kind);
  end if;
  return null;
end
$$;

-- A constraint trigger cannot be replaced.
drop trigger if exists ledger_tx_caused on ledger_tx;
create constraint trigger ledger_tx_caused after insert on ledger_tx deferrable initially deferred
  for each row when (
    new.kind in (
      'signup_bonus', 'purchase', 'chargeback', 'chargeback_return', 'coin_refund', 'coin_refund_return', 'release_reversed', 'refund_admin',
      'withdrawal_return', 'payout_paid', 'payout_reversed', 'forfeit'
    )
  ) execute function ledger_tx_check_cause();
alter table ledger_tx enable always trigger ledger_tx_caused;

revoke execute on function ledger_tx_check_cause() from public;
