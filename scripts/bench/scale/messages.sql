-- Two million paid messages over two years, and what became of them. Three people are busy: number 1 received a hundred
-- thousand, number 2 sent as many, number 3 received as many in the last days and has answered none.
create table bench_person (n integer primary key, id uuid not null unique, wallet_no bigint not null);
insert into bench_person
select substr(split_part(email, '@', 1), 2)::integer, id, wallet_no
from users join ledger_wallet on user_id = id where email like 'p%@bench.example';

create unlogged table bench_message as
select
  m, sender, recipient, price, case when sender = 2 then 1 else 0 end as kind, at, outcome,
  case outcome
    when 'expired' then at + interval '7 days'
    when 'replied' then at + least(interval '6 days', now() - at) * (0.01 + 0.98 * chance(m, 36) ^ 2)
    when 'rejected' then at + least(interval '6 days', now() - at) * (0.01 + 0.98 * chance(m, 36))
  end as settled_at,
  uuidv7(at - clock_timestamp()) as id
from (
  select *, case
    when recipient = 3 and m <= 300000 then 'pending'
    when at > now() - interval '6.9 days' then case when chance(m, 35) < 0.6 then 'pending' else 'replied' end
    when chance(m, 35) < 0.65 then 'replied'
    when chance(m, 35) < 0.87 then 'expired'
    else 'rejected'
  end as outcome
  from (
    select
      m,
      case when m between 100001 and 200000 then 2 else 10 + floor(chance(m, 31) * 999990)::integer end as sender,
      case
        when m <= 100000 then 1
        when m between 200001 and 300000 then 3
        -- Never the sender: an odd number for an even one.
        else 10 + (floor(chance(m, 32) * 499995)::integer * 2 + 1 + floor(chance(m, 31) * 999990)::integer % 2) % 999990
      end as recipient,
      1 + floor(chance(m, 33) * 40)::integer as price,
      now() - case when m between 200001 and 300000 then interval '6 days' else interval '729 days' end * chance(m, 34)
        - interval '1 minute' as at
    from generate_series(1, 2000000) m
  ) pair
) message;

-- Everything that ever moved coins, in the order of time. Nobody but number 2 spends more than the signup bonus, so
-- only number 2 buys, and every message is paid in one kind of coin (0 bonus, 1 purchased).
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
  select settled_at, 3, m, case outcome when 'replied' then 'release' when 'expired' then 'refund_expire' else 'refund_reject' end,
    case outcome when 'replied' then recipient else sender end, case outcome when 'replied' then sender else recipient end,
    price, case outcome when 'replied' then kind + 2 else kind end, 8 + kind
  from bench_message where outcome <> 'pending'
) e;
create unlogged table bench_hold as select m, id from bench_event where tx_kind = 'hold';
create unique index on bench_hold (m) include (id);
analyze bench_message; analyze bench_event; analyze bench_hold;
