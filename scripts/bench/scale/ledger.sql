-- Inserts one ledger transaction for each of the events $1 to $2. Their steps: 0 bonus, 1 purchase, 2 hold, 3 outcome. An event's m
-- is the number of its person, purchase or message.
insert into ledger_tx (
  id, kind, user_id, counterparty_id, amount_coins, message_id, purchase_id, package_code, reference, once_key, hold_tx_id, created_at
) overriding system value
select
  e.id, e.tx_kind, p.id, other.id, e.amount, m.id,
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
left join bench_person other on other.n = e.other
left join bench_message m on m.m = e.m and e.step >= 2
left join bench_hold h on h.m = e.m and e.step = 3
where e.id between $1::bigint and $2::bigint
order by e.id;
