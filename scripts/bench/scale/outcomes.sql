-- Inserts the rows of `messages` for messages number $1 to $2 of bench_message.
insert into messages (
  id, sender_id, recipient_id, subject, content, price_coins, fee_coins, status, created_at, expires_at, read_at,
  reply_content, replied_at, reply_read_at, closed_at, hold_tx_id
)
select
  m.id, s.id, r.id, 'A question about ' || pick(t.words, m.m, 41), 'May I ask you about ' || pick(t.words, m.m, 42) || ' and '
    || pick(t.words, m.m, 43) || '? There is something that I have been wondering about for some time.',
  m.price, 0, m.outcome, m.at, m.at + interval '7 days', case when m.outcome in ('replied', 'rejected') then m.closed_at end,
  case m.outcome when 'replied' then 'Here is what I think about ' || pick(t.words, m.m, 44) || '.' end,
  case m.outcome when 'replied' then m.closed_at end,
  case when m.outcome = 'replied' and chance(m.m, 45) < 0.95 then m.closed_at + (now() - m.closed_at) * 0.1 end,
  m.closed_at, h.id
from bench_message m
join bench_person s on s.n = m.sender
join bench_person r on r.n = m.recipient
join bench_hold h on h.m = m.m
join bench_words t on t.list = 'topic'
where m.m between $1::integer and $2::integer
order by m.at;
