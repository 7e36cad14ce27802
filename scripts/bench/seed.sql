-- 10,000 users with a price and coins, and 100,000 messages sent through the product's own functions.
insert into users (email, password_hash, first_name, last_name, profession, message_rate)
select 'bench' || n || '@example.com', '-', 'Bench', n::text, 'Consultant', 1 + n % 5
from generate_series(1, 10000) n;

do $$
declare
  v_user record;
begin
  for v_user in select id, email from users loop
    perform ledger_signup_bonus(v_user.id, 1000);
    perform ledger_purchase(v_user.id, 1000000, 0, gen_random_uuid(), 'BENCH', v_user.email);
  end loop;
end
$$;

create table bench_user (n integer primary key, id uuid not null);
insert into bench_user select row_number() over (order by id), id from users;
grant select on bench_user to proverse_app;
