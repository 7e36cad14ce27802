-- Returns the earned coins that replies brought the user after p_since and that no admin has taken back. Spending and
-- withdrawing take the oldest coins of a kind first, so these coins leave the wallet last.
create or replace function wallet_earned_since(p_user uuid, p_since timestamptz)
returns table (tx_id bigint, created_at timestamptz, coins integer)
language sql stable as $$
  select t.id, t.created_at, e.amount
  from ledger_wallet w
  join ledger_tx t on t.user_id = w.user_id and t.kind = 'release' and t.created_at > p_since
  cross join lateral (
    select amount from ledger_entry where tx_id = t.id and account_id = wallet_account(w.wallet_no, 'earned') limit 1
  ) e
  where w.user_id = p_user and not exists (select from ledger_tx r where r.hold_tx_id = t.id)
$$;

-- Returns the coins that a user can withdraw now, by kind, and how many earned coins have to stay in the wallet, because
-- they were earned after p_earned_before or are frozen. Nothing can be withdrawn while the user has a debt.
create or replace function wallet_available(
  p_user uuid, p_bonus_earnings boolean, p_earned_before timestamptz,
  out earned integer, out earned_bonus integer, out retained integer
)
language sql stable as $$
  select
    case when w.debt > 0 then 0 else w.earned - stay.earned end,
    case when w.debt > 0 or not p_bonus_earnings then 0 else greatest(0, w.earned_bonus - frozen.earned_bonus) end,
    stay.earned
  from wallet_kinds(p_user) w
  cross join lateral (
    select coalesce(array_agg(tx_id), '{}') as txs, coalesce(sum(coins), 0) as coins
    from wallet_earned_since(p_user, p_earned_before)
  ) young
  cross join lateral (
    -- Frozen coins that are young as well count once.
    select
      coalesce(sum(coins) filter (where kind = 'earned' and tx_id <> all (young.txs)), 0) as earned,
      coalesce(sum(coins) filter (where kind = 'earned_bonus'), 0)::integer as earned_bonus
    from frozen_earnings where user_id = p_user and withdrawal_id is null
  ) frozen
  cross join lateral (select least(w.earned, young.coins + frozen.earned)::integer as earned) stay
$$;

-- Returns the number of coins that the user can withdraw now.
create or replace function wallet_withdrawable(
  p_user uuid, p_bonus_earnings boolean default true, p_earned_before timestamptz default 'infinity'
) returns integer
language sql stable as $$
  select earned + earned_bonus from wallet_available(p_user, p_bonus_earnings, p_earned_before)
$$;

-- Returns the earned coins that cannot be withdrawn yet, by the day (India) on which they can, and when on that day the
-- last of them can.
create or replace function wallet_maturing(p_user uuid, p_hold interval)
returns table (coins integer, available_at timestamptz)
language sql stable as $$
  select sum(stay.coins)::integer, max(stay.created_at) + p_hold
  from (
    select
      young.created_at,
      least(young.coins, w.earned - (sum(young.coins) over newest_first)::integer + young.coins) as coins
    from wallet_kinds(p_user) w
    cross join lateral wallet_earned_since(p_user, clock_timestamp() - p_hold) young
    window newest_first as (order by young.tx_id desc)
  ) stay
  where stay.coins > 0
  group by date_trunc('day', stay.created_at + p_hold, 'Asia/Kolkata')
$$;

-- Returns how many of the user's earnings in the wallet are frozen.
create or replace function wallet_frozen(p_user uuid) returns integer
language sql stable as $$
  select least(w.earned + w.earned_bonus, (
    select coalesce(sum(coins), 0) from frozen_earnings where user_id = p_user and withdrawal_id is null
  ))::integer
  from wallet_kinds(p_user) w
$$;
comment on function wallet_frozen is 'not null';
