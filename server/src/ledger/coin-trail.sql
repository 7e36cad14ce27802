-- Follows coins through the ledger, first in, first out: of each kind of coin in a wallet, the coins that came first leave
-- first, and coins that return come last. When one transaction takes coins and the next one gives them (a hold and its
-- release), both sides are lined up by coin_order, and equal places are the same coins. Nothing is stored when coins move.

-- Returns the place of an account in that line, or null for an account where coins only wait (escrow, payouts) or end.
create or replace function coin_order(p_account bigint) returns integer
language sql immutable as $$
  select case when p_account = platform_account('fees') then 3 else
    case coin_kind_of(p_account) when 'purchased' then 1 when 'earned' then 2 when 'bonus' then 4 when 'earned_bonus' then 5 end
  end
$$;

-- Returns the transactions that took the coins p_first <= n < p_last (counted from 0) of a wallet entry, each with the
-- place of these coins among all that it took.
create or replace function coin_departures(p_account bigint, p_seq bigint, p_first integer, p_last integer)
returns table (tx_id bigint, from_place integer, to_place integer)
language sql stable as $$
  select d.tx_id, (lined_up.before + greatest(a.first - d.earlier, 0))::integer,
    (lined_up.before + least(a.last - d.earlier, d.coins))::integer
  from (
    -- Older coins leave before these.
    select balance - amount + p_first as first, balance - amount + p_last as last
    from ledger_entry where account_id = p_account and seq = p_seq
  ) a
  join lateral (
    select e.tx_id, -e.amount as coins, sum(-e.amount) over (order by e.seq) + e.amount as earlier
    from ledger_entry e
    where e.account_id = p_account and e.seq > p_seq and e.amount < 0
  ) d on d.earlier < a.last and d.earlier + d.coins > a.first
  cross join lateral (
    select coalesce(sum(-e.amount), 0) as before from ledger_entry e
    where e.tx_id = d.tx_id and wallet_no_of(e.account_id) = wallet_no_of(p_account)
      and coin_order(e.account_id) < coin_order(p_account)
  ) lined_up
$$;

-- Returns where the coins p_first <= n < p_last of a wallet entry went. With a null `place` they arrived in another wallet
-- entry, as its coins first_coin <= n < last_coin. Otherwise they are in `place`: 'wallet', 'escrow', 'payout', 'paid'
-- (out), 'fees', 'charged_back', 'repaid' (a debt) or 'forfeited', where tx_id brought them. Withdrawals whose request saw
-- transaction p_frozen_since count as 'wallet', because coins that are frozen since then had to stay (wallet_available).
create or replace function coin_moves(
  p_account bigint, p_seq bigint, p_first integer, p_last integer, p_frozen_since bigint
) returns table (place text, tx_id bigint, account_id bigint, seq bigint, first_coin integer, last_coin integer)
language sql stable as $$
  with departure as (
    select
      d.*, taken_by.kind, next.id as next_id, next.kind as next_kind,
      taken_by.kind = 'withdrawal' and exists (
        select from ledger_tx since
        where since.id = p_frozen_since and pg_visible_in_snapshot(since.xid, taken_by.request_snapshot::pg_snapshot)
      ) as stays
    from coin_departures(p_account, p_seq, p_first, p_last) d
    join ledger_tx taken_by on taken_by.id = d.tx_id
    left join lateral (
      -- A paid payout gives coins only if the bank returned it.
      select coalesce(returned.id, r.id) as id, coalesce(returned.kind, r.kind) as kind
      from ledger_tx r left join ledger_tx returned on returned.hold_tx_id = r.id and r.kind = 'payout_paid'
      where r.hold_tx_id = d.tx_id
      limit 1
    ) next on true
  )
  select
    case when coin_kind_of(arrival.account_id) is null then 'fees' end, d.next_id, arrival.account_id, arrival.seq,
    greatest(d.from_place - arrival.earlier, 0)::integer, least(d.to_place - arrival.earlier, arrival.amount)::integer
  from departure d
  join lateral (
    select e.account_id, e.seq, e.amount, sum(e.amount) over (order by coin_order(e.account_id)) - e.amount as earlier
    from ledger_entry e
    where e.tx_id = d.next_id and e.amount > 0 and coin_order(e.account_id) is not null
  ) arrival on arrival.earlier < d.to_place and arrival.earlier + arrival.amount > d.from_place
  where not d.stays
  union all
  select
    case
      when d.stays then 'wallet'
      when d.kind in ('hold', 'release_reversed') then 'escrow'
      when d.kind = 'withdrawal' then case when d.next_id is null then 'payout' else 'paid' end
      when d.kind in ('chargeback', 'coin_refund') then 'charged_back'
      when d.kind = 'debt_repaid' then 'repaid'
      else 'forfeited'
    end,
    d.tx_id, p_account, p_seq, d.from_place, d.to_place
  from departure d
  where d.stays or d.next_id is null or d.next_kind = 'payout_paid'
  union all
  select 'wallet', e.tx_id, p_account, p_seq, 0, p_last - p_first - gone.coins
  from ledger_entry e, (select coalesce(sum(to_place - from_place), 0)::integer as coins from departure) gone
  where e.account_id = p_account and e.seq = p_seq and gone.coins < p_last - p_first
$$;

-- Follows the coins p_first <= n < p_last of one wallet entry to where they are now. `path` has the transactions that
-- brought them into a wallet, the first one included. `account_id` is the last wallet account that had them.
create or replace function coin_trail(
  p_tx bigint, p_account bigint, p_first integer, p_last integer, p_frozen_since bigint default null
) returns table (path bigint[], place text, tx_id bigint, account_id bigint, coins integer)
language sql stable as $$
  with recursive part as (
    select
      array[e.tx_id] as path, null::text as place, e.tx_id, e.account_id, e.account_id as last_account, e.seq,
      p_first as first_coin, p_last as last_coin
    from ledger_entry e
    where e.tx_id = p_tx and e.account_id = p_account and p_first < p_last
    union all
    select
      case when m.place is null then p.path || m.tx_id else p.path end, m.place, m.tx_id, m.account_id,
      case when m.place is null then m.account_id else p.account_id end, m.seq, m.first_coin, m.last_coin
    from part p
    cross join lateral coin_moves(p.account_id, p.seq, p.first_coin, p.last_coin, p_frozen_since) m
    where p.place is null
  )
  select path, place, tx_id, last_account, sum(last_coin - first_coin)::integer
  from part where place is not null
  group by path, place, tx_id, last_account
$$;
