-- Creates bench_event with everything that moved coins, in time order. Only person 2 spends more than the signup bonus,
-- so only person 2 buys, and every message is paid in one kind of coin (0 bonus, 1 purchased).
analyze bench_message;
create unlogged table bench_event as
select row_number() over (order by at, step, m) as id, e.*
from (
  select now() - interval '730 days' as at, 0 as step, n as m, 'signup_bonus' as tx_kind, n as person, null::integer as other, 1000 as amount,
    0 as account, 2 as platform
  from bench_person where n <> 2
  union all
  select now() - interval '730 days', 1, i, 'purchase', 2, null, 5000, 1, 1 from generate_series(1, 500) i
  union all
  select at, 2, m, 'hold', sender, recipient, -price, kind, 8 + kind from bench_message
  union all
  select closed_at, 3, m, case outcome when 'replied' then 'release' when 'expired' then 'refund_expire' else 'refund_reject' end,
    case outcome when 'replied' then recipient else sender end, case outcome when 'replied' then sender else recipient end,
    price, case outcome when 'replied' then kind + 2 else kind end, 8 + kind
  from bench_message where outcome <> 'pending'
) e;
create unlogged table bench_hold as select m, id from bench_event where tx_kind = 'hold';
analyze bench_event; analyze bench_hold;
insert into purchases (id, user_id, package_code, coins, bonus, price_inr, method, provider, provider_ref, status, created_at, closed_at)
select md5('bench purchase ' || e.m)::uuid, p.id, 'ENTERPRISE', e.amount, 0, 5000, 'credit_card', 'sandbox', 'bench-' || e.m,
  'completed', e.at, e.at
from bench_event e join bench_person p on p.n = e.person where e.tx_kind = 'purchase';
select setval(pg_get_serial_sequence('ledger_tx', 'id'), max(id)) from bench_event;
