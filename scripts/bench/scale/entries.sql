-- Inserts a wallet leg and a platform leg for each transaction, of even wallet numbers ($1 = $2 = 1) or odd ones (2).
with mine as materialized (
  select e.id, e.amount, e.platform, p.wallet_no * 8 + e.account as wallet_account
  from bench_event e join bench_person p on p.n = e.person
  where p.wallet_no % 2 between $1::integer - 1 and $2::integer - 1
)
insert into ledger_entry (account_id, seq, tx_id, amount, balance)
select account_id, seq, tx_id, amount, balance
from (
  select
    wallet_account as account_id, row_number() over w as seq, id as tx_id, amount, sum(amount) over w as balance
  from mine
  window w as (partition by wallet_account order by id)
  union all
  select platform, id, id, -amount, null from mine
) leg
order by tx_id, account_id;
