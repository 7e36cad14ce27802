-- Inserts messages number $1 to $2 with their outcomes into bench_message.
insert into bench_message
select
  m, sender, recipient, price, case when sender = 2 then 1 else 0 end as kind, at, outcome,
  case outcome
    when 'expired' then at + interval '7 days'
    when 'replied' then at + least(interval '6 days', now() - at) * (0.01 + 0.98 * chance(m, 36) ^ 2)
    when 'rejected' then at + least(interval '6 days', now() - at) * (0.01 + 0.98 * chance(m, 36))
  end as closed_at,
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
        -- Never the sender: the recipient is odd if the sender is even, and the reverse.
        else 10 + (floor(chance(m, 32) * 499995)::integer * 2 + 1 + floor(chance(m, 31) * 999990)::integer % 2) % 999990
      end as recipient,
      1 + floor(chance(m, 33) * 40)::integer as price,
      now() - case when m between 200001 and 300000 then interval '6 days' else interval '729 days' end * chance(m, 34)
        - interval '1 minute' as at
    from generate_series($1::integer, $2::integer) m
  ) pair
) message;
