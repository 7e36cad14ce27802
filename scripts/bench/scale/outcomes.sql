-- The messages as their two sides see them, and what they left behind: ratings, rates, lines under the bell.
insert into messages (
  id, sender_id, recipient_id, subject, content, price_coins, fee_coins, status, created_at, expires_at, read_at,
  reply_content, replied_at, reply_read_at, settled_at, hold_tx_id
)
select
  m.id, s.id, r.id, 'A question about ' || pick(t.words, m.m, 41), 'May I ask you about ' || pick(t.words, m.m, 42) || ' and '
    || pick(t.words, m.m, 43) || '? There is something that I have been wondering about for some time.',
  m.price, 0, m.outcome, m.at, m.at + interval '7 days', case when m.outcome in ('replied', 'rejected') then m.settled_at end,
  case m.outcome when 'replied' then 'Here is what I think about ' || pick(t.words, m.m, 44) || '.' end,
  case m.outcome when 'replied' then m.settled_at end,
  case when m.outcome = 'replied' and chance(m.m, 45) < 0.95 then m.settled_at + (now() - m.settled_at) * 0.1 end,
  m.settled_at, h.id
from bench_message m
join bench_person s on s.n = m.sender
join bench_person r on r.n = m.recipient
join bench_hold h on h.m = m.m
join bench_words t on t.list = 'topic'
order by m.at;

truncate message_tallies;
insert into message_tallies (user_id, tally, messages, coins)
select user_id, tally, messages, coins from message_tallies_counted;

insert into ratings (message_id, rater_id, rated_id, rating, review, created_at)
select m.id, s.id, r.id, least(5, 1 + floor(5 * (1 - chance(m.m, 51) ^ 3)))::integer,
  case when chance(m.m, 52) < 0.7 then 'Clear and quick, with a good eye for ' || pick(t.words, m.m, 53) || '.' end,
  m.settled_at + (now() - m.settled_at) * 0.2
from bench_message m
join bench_person s on s.n = m.sender
join bench_person r on r.n = m.recipient
join bench_words t on t.list = 'topic'
where m.outcome = 'replied' and chance(m.m, 54) < case when m.recipient = 1 then 0.8 else 0.3 end
order by m.settled_at;

insert into response_days (user_id, day, replied, expired)
select r.id, m.settled_at::date, count(*) filter (where m.outcome = 'replied'), count(*) filter (where m.outcome = 'expired')
from bench_message m join bench_person r on r.n = m.recipient
where m.outcome in ('replied', 'expired') and m.settled_at > current_date - 89
group by 1, 2;

-- Most were rated elsewhere before, in words that nobody kept.
with received as (
  select recipient, count(*) filter (where outcome = 'replied') as replied from bench_message group by recipient
), rated as (
  select rated_id, sum(rating) as stars, count(*) as times from ratings group by rated_id
), former as (
  select n, case when n > 9 and chance(n, 61) < 0.5 then 1 + floor(50 * chance(n, 62) ^ 3)::integer else 0 end as times
  from bench_person
)
update profile_stats s
set rating_sum = coalesce(r.stars, 0) + floor(f.times * (2.5 + 2.5 * chance(f.n, 63)))::integer,
  rating_count = coalesce(r.times, 0) + f.times,
  consultations = coalesce(m.replied, 0),
  response_rate = case when chance(f.n, 64) < 0.7 then floor(100 * (1 - chance(f.n, 65) ^ 2))::integer end
from bench_person p
join former f on f.n = p.n
left join rated r on r.rated_id = p.id
left join received m on m.recipient = p.n
where s.user_id = p.id;

insert into notifications (user_id, type, message_id, created_at)
select p.id, 'message_received', m.id, m.at
from bench_message m join bench_person p on p.n = m.recipient where m.recipient = 3 order by m.at;

insert into saved_professionals (owner_id, saved_id, saved_at)
select o.id, p.id, now() - p.n * interval '1 minute'
from bench_person o, bench_person p where o.n = 1 and p.n between 1001 and 1500;

update users set role = 'admin' where email = 'p5@bench.example';
