-- Returns the tally that counts a sent message. 'sent replied' means that the sender has opened the reply, 'sent
-- unread' that the sender has not.
create or replace function sent_tally(p_status text, p_reply_read_at timestamptz) returns text
language sql immutable as $$
  select 'sent ' || case when p_status = 'replied' and p_reply_read_at is null then 'unread' else p_status end
$$;

-- Counts messages per user and state. Each change is inserted as a new row, which a job adds to the totals later, so
-- that senders to the same person never wait for each other.
create or replace function tally_new_messages() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tally_changes (user_id, tally, number, coins)
  select recipient_id, 'received ' || status, 1, price_coins - fee_coins from new_messages
  union all
  select sender_id, sent_tally(status, reply_read_at), 1, price_coins from new_messages;
  return null;
end
$$;

create or replace function tally_changed_messages() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tally_changes (user_id, tally, number, coins)
  select user_id, tally, number, coins
  from old_messages as before join new_messages as after using (id) cross join lateral (
    values
      (after.recipient_id, 'received ' || before.status, -1, after.fee_coins - after.price_coins),
      (after.recipient_id, 'received ' || after.status, 1, after.price_coins - after.fee_coins),
      (after.sender_id, sent_tally(before.status, before.reply_read_at), -1, -after.price_coins),
      (after.sender_id, sent_tally(after.status, after.reply_read_at), 1, after.price_coins)
  ) change (user_id, tally, number, coins)
  where (before.status, before.reply_read_at) is distinct from (after.status, after.reply_read_at)
    and (user_id = after.sender_id or before.status <> after.status);
  return null;
end
$$;

-- Returns the tally that counts earnings at p_at, such as 'earned 2026-11'. Months are those of India, where earnings
-- are paid out and taxed.
create or replace function earned_tally(p_at timestamptz) returns text
language sql stable as $$
  select 'earned ' || to_char(p_at at time zone 'Asia/Kolkata', 'YYYY-MM')
$$;

-- Counts a user's earned coins and replies per month. A reversed release subtracts its coins but not its reply.
create or replace function tally_earning() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tally_changes (user_id, tally, number, coins)
  select user_id, earned_tally(created_at), (kind = 'release')::integer, amount_coins
  from new_transactions
  where kind in ('release', 'release_reversed');
  return null;
end
$$;

-- Adds up to p_most recorded changes to the tallies and returns how many. Concurrent workers take different rows. Users
-- with many messages get an index for their searches (messages/search/index-message-texts.sql).
create or replace function fold_tallies(p_most integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from tally_changes
    where ctid = any (array(select ctid from tally_changes limit p_most for update skip locked))
    returning user_id, tally, number, coins
  ), folded as (
    insert into tallies as t (user_id, tally, number, coins)
    select user_id, tally, sum(number)::integer, sum(coins)::bigint from taken group by user_id, tally
    order by user_id, tally
    on conflict (user_id, tally) do update
      set number = t.number + excluded.number, coins = t.coins + excluded.coins
    returning user_id, number
  ), searched as (
    insert into message_search_owners (owner_id)
    select distinct user_id from folded where number >= 2000 order by user_id
    on conflict do nothing
  )
  select count(*)::integer from taken
$$;
comment on function fold_tallies is 'not null';

-- Returns a user's tallies, one row each, including changes that no job has added to them yet.
create or replace function tallies_of(p_user uuid) returns table (tally text, number integer, coins bigint)
language sql stable as $$
  select tally, sum(number)::integer, sum(coins)::bigint
  from (
    select tally, number, coins from tallies where user_id = p_user
    union all
    select tally, number, coins from tally_changes where user_id = p_user
  ) noted
  group by tally
$$;

-- Returns the numbers of a user's messages by state, always as one row. `awaiting_coins` are in escrow until the user
-- replies.
create or replace function message_counts(p_user uuid) returns table (
  received_pending integer, received_replied integer, received_expired integer, received_rejected integer,
  sent_pending integer, sent_unread integer, sent_replied integer, sent_expired integer, sent_rejected integer,
  awaiting_coins bigint
)
language sql stable as $$
  select
    coalesce(sum(number) filter (where tally = 'received pending'), 0)::integer,
    coalesce(sum(number) filter (where tally = 'received replied'), 0)::integer,
    coalesce(sum(number) filter (where tally = 'received expired'), 0)::integer,
    coalesce(sum(number) filter (where tally = 'received rejected'), 0)::integer,
    coalesce(sum(number) filter (where tally = 'sent pending'), 0)::integer,
    coalesce(sum(number) filter (where tally = 'sent unread'), 0)::integer,
    coalesce(sum(number) filter (where tally = 'sent replied'), 0)::integer,
    coalesce(sum(number) filter (where tally = 'sent expired'), 0)::integer,
    coalesce(sum(number) filter (where tally = 'sent rejected'), 0)::integer,
    coalesce(sum(coins) filter (where tally = 'received pending'), 0)::bigint
  from tallies_of(p_user)
$$;

create or replace trigger messages_tallied_once after insert on messages
  referencing new table as new_messages
  for each statement execute function tally_new_messages();

create or replace trigger messages_tallied after update on messages
  referencing old table as old_messages new table as new_messages
  for each statement execute function tally_changed_messages();

create or replace trigger ledger_tx_tallied after insert on ledger_tx
  referencing new table as new_transactions
  for each statement execute function tally_earning();

-- The values that the tallies must have, counted from the messages and the ledger.
create or replace view tallies_counted as
  select recipient_id as user_id, 'received ' || status as tally, count(*)::integer as number,
    sum(price_coins - fee_coins)::bigint as coins
  from messages group by 1, 2
  union all
  select sender_id, sent_tally(status, reply_read_at), count(*)::integer, sum(price_coins)::bigint
  from messages group by 1, 2
  union all
  select user_id, earned_tally(created_at), count(*) filter (where kind = 'release')::integer, sum(amount_coins)::bigint
  from ledger_tx where kind in ('release', 'release_reversed') group by 1, 2;

revoke execute on function fold_tallies(integer) from public;
grant execute on function fold_tallies(integer) to proverse_app;
