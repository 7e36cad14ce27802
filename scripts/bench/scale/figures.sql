-- Inserts what follows from the messages: tallies, ratings, response rates, notifications.
truncate tallies;
-- A job adds the large ones later, because it also notes whose messages need an index (scale.ts).
with counted as materialized (
  select user_id, tally, number, coins from tallies_counted
), large as (
  insert into tally_changes (user_id, tally, number, coins) select * from counted where number >= 2000
)
insert into tallies (user_id, tally, number, coins) select * from counted where number < 2000;

insert into ratings (message_id, rater_id, rated_id, rating, review, created_at)
select m.id, s.id, r.id, least(5, 1 + floor(5 * (1 - chance(m.m, 51) ^ 3)))::integer,
  case when chance(m.m, 52) < 0.7 then 'Clear and quick, with a good eye for ' || pick(t.words, m.m, 53) || '.' end,
  m.closed_at + (now() - m.closed_at) * 0.2
from bench_message m
join bench_person s on s.n = m.sender
join bench_person r on r.n = m.recipient
join bench_words t on t.list = 'topic'
where m.outcome = 'replied' and chance(m.m, 54) < case when m.recipient = 1 then 0.8 else 0.3 end
order by m.closed_at;

insert into response_days (user_id, day, replied, expired)
select r.id, m.closed_at::date, count(*) filter (where m.outcome = 'replied'), count(*) filter (where m.outcome = 'expired')
from bench_message m join bench_person r on r.n = m.recipient
where m.outcome in ('replied', 'expired') and m.closed_at > current_date - 89
group by 1, 2;

-- Half of the people have further ratings that exist only in their totals. Each rating counts as that of another person. The
-- response times of the first people are left to a job.
insert into profile_stats (
  user_id, rating_sum, rater_count, rating_count, consultations, response_rate, response_median_hours,
  response_median_consultations
)
select
  p.id, coalesce(r.stars, 0) + floor(f.times * (2.5 + 2.5 * chance(f.n, 63)))::integer, coalesce(r.times, 0) + f.times,
  coalesce(r.times, 0) + f.times,
  coalesce(m.replied, 0), case when chance(f.n, 64) < 0.7 then floor(100 * (1 - chance(f.n, 65) ^ 2))::integer end,
  case when chance(f.n, 64) < 0.7 then 1 + floor(120 * chance(f.n, 66) ^ 2) end,
  case when f.n > 9 then coalesce(m.replied, 0) end
from bench_person p
join (
  select n, case when n > 9 and chance(n, 61) < 0.5 then 1 + floor(50 * chance(n, 62) ^ 3)::integer else 0 end as times
  from bench_person
) f on f.n = p.n
left join (select rated_id, sum(rating) as stars, count(*) as times from ratings group by rated_id) r on r.rated_id = p.id
left join (
  select recipient, count(*) filter (where outcome = 'replied') as replied from bench_message group by recipient
) m on m.recipient = p.n;

insert into notifications (user_id, type, message_id, created_at)
select p.id, 'message_received', m.id, m.at
from bench_message m join bench_person p on p.n = m.recipient where m.recipient = 3 order by m.at;
