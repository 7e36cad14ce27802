-- Every ledger transaction of a user, with a description for that user. A user's amounts sum to their wallet's balance.
-- Other tables are read by subqueries, so that a query pays only for the columns and rows that it selects.
create or replace view coin_events as
select
  t.id,
  t.user_id,
  case
    when t.kind in ('hold', 'refund_reject', 'refund_expire', 'refund_admin', 'forfeit') then 'spend'
    when t.kind in ('release', 'release_reversed') then 'earn'
    when t.kind in ('withdrawal', 'withdrawal_return', 'payout_reversed') then 'withdraw'
    when t.kind in ('signup_bonus', 'purchase', 'purchase_declined', 'chargeback', 'chargeback_return', 'coin_refund',
      'coin_refund_return', 'debt_repaid') then 'purchase'
  end as type,
  case
    when t.kind = 'hold' then 'message'
    when t.kind = 'release' then 'reply'
    when t.kind in ('refund_reject', 'refund_expire', 'refund_admin', 'release_reversed', 'forfeit') then 'refund'
    when t.kind = 'withdrawal' then 'payout'
    when t.kind in ('withdrawal_return', 'payout_reversed') then 'payout_return'
    when t.kind = 'signup_bonus' then 'bonus'
    when t.kind in ('purchase', 'purchase_declined') then 'package'
    when t.kind in ('chargeback', 'chargeback_return', 'debt_repaid') then 'chargeback'
    when t.kind in ('coin_refund', 'coin_refund_return') then 'coin_refund'
  end as subtype,
  case t.kind
    when 'hold' then case when pending.id is null then 'completed' else 'pending' end
    when 'withdrawal' then (
      select case
        when status in ('requested', 'approved') then 'pending'
        when status = 'paid' then 'completed'
        else 'failed'
      end
      -- By id, so that a count by status reads only the index on lines and the rows of withdrawals.
      from withdrawals where id = (select l.withdrawal_id from ledger_tx l where l.id = t.id)
    )
    when 'purchase_declined' then 'failed'
    else 'completed'
  end as status,
  t.amount_coins,
  -- The balance after this event.
  (
    select k.bonus + k.purchased + k.earned + k.earned_bonus from wallet_kinds_before(t.user_id, t.id + 1) k
  ) as balance_coins,
  case t.kind
    when 'hold' then 'Question to ' || t.counterparty_name
    when 'release' then 'Reply to ' || t.counterparty_name
    when 'refund_expire' then 'Refund: no reply from ' || t.counterparty_name
    when 'refund_reject' then case (select closed_by from messages where id = t.message_id)
      when 'moderation' then 'Refund by Proverse: your question to ' || t.counterparty_name
      when 'recipient_left' then 'Refund: the recipient of your question has closed their account'
      else 'Refund: ' || t.counterparty_name || ' rejected your question'
    end
    when 'refund_admin' then 'Refund by Proverse: your question to ' || t.counterparty_name
    when 'release_reversed' then 'Refunded to ' || t.counterparty_name || ' after a report'
    when 'forfeit' then 'Forfeited when the account closed'
    when 'signup_bonus' then 'Welcome bonus'
    when 'purchase' then t.package_title
    when 'purchase_declined' then t.package_title || case
      when (select failure = 'expired' or status = 'completed' from purchases where id = t.purchase_id)
        then ': not paid in time, nothing was charged'
      else ': payment declined, nothing was charged'
    end
    when 'chargeback' then t.package_title || ': payment reversed by chargeback'
    when 'chargeback_return' then t.package_title || ': payment restored'
    when 'coin_refund' then t.package_title || ': unused coins refunded'
    when 'coin_refund_return' then t.package_title || ': refund failed, coins returned'
    when 'debt_repaid' then 'Repayment of a reversed payment'
    when 'withdrawal' then 'Withdrawal to ' || t.payout_account
    when 'withdrawal_return' then 'Returned: withdrawal to ' || t.payout_account
    when 'payout_reversed' then 'Returned by the bank: withdrawal to ' || t.payout_account
  end as description,
  -- The reference of the payment provider or the bank.
  case
    when t.purchase_id is not null then (select provider_ref from purchases where id = t.purchase_id)
    when t.kind = 'withdrawal' then (select utr from withdrawals where id = t.withdrawal_id)
    when t.kind in ('signup_bonus', 'payout_reversed') then t.reference
  end as reference,
  t.counterparty_id,
  t.counterparty_name,
  t.message_id,
  t.purchase_id,
  t.withdrawal_id,
  (select package_code from purchases where id = t.purchase_id) as package_code,
  t.created_at
from (
  select
    l.*,
    (select first_name || ' ' || last_name from users where id = l.counterparty_id) as counterparty_name,
    (
      select case k.availability when 'by_amount' then k.title else k.title || ' package' end
      from purchases p join coin_packages k on k.code = p.package_code where p.id = l.purchase_id
    ) as package_title,
    (
      select payout_account_text(account_number_last4, masked_upi_id) from withdrawals where id = l.withdrawal_id
    ) as payout_account
  from ledger_tx l
  where l.user_id is not null
) t
left join messages pending
  on pending.hold_tx_id = t.id and pending.sender_id = t.user_id and pending.status = 'pending';

grant select on coin_events to proverse_app;
-- The auditor sees no names.
grant select (
  id, user_id, type, subtype, status, amount_coins, balance_coins, counterparty_id, message_id, purchase_id,
  withdrawal_id, package_code, created_at
) on coin_events to proverse_audit;
