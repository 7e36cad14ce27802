-- Inserts people number $1 to $2 with their presence and wallets. figures.sql adds their profile figures, directory.sql
-- their directory rows.
with made as (
  insert into users (
    email, password_hash, first_name, last_name, profession, message_rate, headline, location, bio, skills,
    is_profile_public, status, role, created_at, availability_status
  )
  select
    'p' || n || '@bench.example', '-', pick(f.words, n, 1), pick_early(l.words, n, 2), pick_early(p.words, n, 3),
    -- Most rates are low and a few very high; one in twenty people has none.
    case when chance(n, 4) < 0.95 then greatest(1, floor(10 ^ (4 * chance(n, 5) ^ 2)))::integer end,
    case when chance(n, 6) < 0.8 then
      initcap(pick_early(t.words, n, 7)) || ' and ' || pick_early(t.words, n, 8) || ' for ' || pick(t.words, n, 9)
        || case when n % 200000 = 7 then ' with zymurgy' when n % 1000 = 7 then ' with origami' else '' end
    end,
    pick_early(array['Mumbai', 'Delhi', 'Bengaluru', 'Pune', 'Chennai', 'Hyderabad', 'Kolkata', 'Jaipur'], n, 10),
    'I help people with ' || pick(t.words, n, 11) || ' and ' || pick(t.words, n, 12) || '.',
    array(select distinct skill(s.words, n, 20 + i) from generate_series(1, (2 + n % 4)::integer) i),
    chance(n, 13) < 0.97,
    case when chance(n, 14) < 0.999 then 'active' else 'suspended' end,
    case when n = 5 then 'admin' else 'user' end,
    now() - interval '730 days',
    case when chance(n, 15) < 0.5 then 'online' else 'offline' end
  from generate_series($1::bigint, $2::bigint) n, bench_words f, bench_words l, bench_words p, bench_words t, bench_words s
  where f.list = 'first' and l.list = 'last' and p.list = 'profession' and t.list = 'topic' and s.list = 'skill'
  returning id, email, is_listed(users) and availability_status <> 'offline' as is_shown
), presence as (
  -- One person in a hundred is active during the whole measurement, the others were active at some time of the past week.
  insert into user_presence (user_id, last_active_at, is_shown)
  select
    id, case when random() < 0.01 then now() + interval '1 day' else now() - random() * interval '7 days' end, is_shown
  from made
), wallet as (
  insert into ledger_wallet (user_id) select id from made returning user_id, wallet_no
)
insert into bench_person
select substr(split_part(email, '@', 1), 2)::integer, id, wallet_no from made join wallet on user_id = id;
