-- Builds a coins_by_kind with named arguments: coins(earned => 5).
create or replace function coins(
  bonus integer default 0, purchased integer default 0, earned_bonus integer default 0, earned integer default 0,
  debt integer default 0
) returns coins_by_kind
language sql immutable as $$
  select (bonus, purchased, earned_bonus, earned, debt)::coins_by_kind
$$;

create or replace function coins_of_kind(p_coins coins_by_kind, p_kind coin_kind) returns integer
language sql immutable as $$
  select case p_kind
    when 'bonus' then p_coins.bonus when 'purchased' then p_coins.purchased when 'earned_bonus' then p_coins.earned_bonus
    when 'earned' then p_coins.earned when 'debt' then p_coins.debt
  end
$$;

create or replace function negate(p_coins coins_by_kind) returns coins_by_kind
language sql immutable as $$
  select (-p_coins.bonus, -p_coins.purchased, -p_coins.earned_bonus, -p_coins.earned, -p_coins.debt)::coins_by_kind
$$;

create or replace function platform_leg(p_account text, p_amount integer) returns platform_leg
language sql immutable as $$
  select (platform_account(p_account), p_amount)::platform_leg
$$;

-- Escrow has an account for each kind of coin, so that a refund restores exactly what was spent.
create or replace function escrow_account(p_kind coin_kind) returns bigint
language sql immutable as $$
  select case p_kind
    when 'bonus' then platform_account('escrow_bonus') when 'purchased' then platform_account('escrow_purchased')
    when 'earned_bonus' then platform_account('escrow_earned_bonus') when 'earned' then platform_account('escrow_earned')
  end
$$;

create or replace function escrow_legs(p_coins coins_by_kind) returns platform_leg[]
language sql immutable as $$
  select array[
    (escrow_account('bonus'), p_coins.bonus), (escrow_account('purchased'), p_coins.purchased),
    (escrow_account('earned_bonus'), p_coins.earned_bonus), (escrow_account('earned'), p_coins.earned)
  ]::platform_leg[]
$$;

create or replace function payout_legs(p_coins coins_by_kind) returns platform_leg[]
language sql immutable as $$
  select array[
    (platform_account('payouts_earned_bonus'), p_coins.earned_bonus), (platform_account('payouts_earned'), p_coins.earned)
  ]::platform_leg[]
$$;

-- Returns the coins that a hold moved into escrow.
create or replace function coins_in_escrow(p_hold_tx bigint) returns setof coins_by_kind
language sql stable as $$
  select (
    coalesce(max(amount) filter (where account_id = escrow_account('bonus')), 0),
    coalesce(max(amount) filter (where account_id = escrow_account('purchased')), 0),
    coalesce(max(amount) filter (where account_id = escrow_account('earned_bonus')), 0),
    coalesce(max(amount) filter (where account_id = escrow_account('earned')), 0),
    0
  )::coins_by_kind
  from ledger_entry
  where tx_id = p_hold_tx
$$;

-- Returns the coins that a withdrawal set aside for its payout.
create or replace function coins_in_payout(p_withdrawal_tx bigint) returns coins_by_kind
language sql stable as $$
  select (
    0,
    0,
    coalesce(max(amount) filter (where account_id = platform_account('payouts_earned_bonus')), 0),
    coalesce(max(amount) filter (where account_id = platform_account('payouts_earned')), 0),
    0
  )::coins_by_kind
  from ledger_entry
  where tx_id = p_withdrawal_tx
$$;
