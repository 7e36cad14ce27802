-- The books of all that: each event is one transaction with a leg on a wallet and one on the platform.
insert into purchases (id, user_id, package_code, coins, bonus, price_inr, method, provider, provider_ref, status, created_at, settled_at)
select md5('bench purchase ' || e.m)::uuid, p.id, 'ENTERPRISE', e.amount, 0, 5000, 'credit_card', 'sandbox', 'bench-' || e.m,
  'completed', e.at, e.at
from bench_event e join bench_person p on p.n = e.person where e.tx_kind = 'purchase';

insert into ledger_tx (
  id, kind, user_id, counterparty_id, amount_coins, message_id, purchase_id, package_code, reference, once_key, hold_tx_id, created_at
) overriding system value
select
  e.id, e.tx_kind, p.id, o.id, e.amount, m.id,
  case e.tx_kind when 'purchase' then md5('bench purchase ' || e.m)::uuid end,
  case e.tx_kind when 'purchase' then 'ENTERPRISE' end,
  case e.tx_kind when 'purchase' then 'bench-' || e.m when 'signup_bonus' then 'WELCOME-BONUS' end,
  case e.tx_kind
    when 'signup_bonus' then 'signup_bonus:' || p.id
    when 'purchase' then 'purchase:' || md5('bench purchase ' || e.m)::uuid
    when 'hold' then 'hold:' || m.id
  end,
  h.id, e.at
from bench_event e
join bench_person p on p.n = e.person
left join bench_person o on o.n = e.other
left join bench_message m on m.m = e.m and e.step >= 2
left join bench_hold h on h.m = e.m and e.step = 3
order by e.id;
select setval(pg_get_serial_sequence('ledger_tx', 'id'), (select max(id) from bench_event));

insert into ledger_entry (account_id, seq, tx_id, amount, balance)
select account_id, seq, tx_id, amount, balance
from (
  select
    p.wallet_no * 8 + e.account as account_id, row_number() over w as seq, e.id as tx_id, e.amount,
    sum(e.amount) over w as balance
  from bench_event e join bench_person p on p.n = e.person
  window w as (partition by p.wallet_no * 8 + e.account order by e.id)
  union all
  select platform, id, id, -amount, null from bench_event
) leg
order by tx_id, account_id;
