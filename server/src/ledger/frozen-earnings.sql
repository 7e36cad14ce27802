-- Returns the purchases that were charged back after their coins were spent, as long as their buyer owes these coins and
-- no admin has released the earnings that they paid for. `frozen_since_tx` is the first chargeback that is not repaid. Older
-- debts are repaid first.
create or replace function owed_purchases()
returns table (purchase_id uuid, user_id uuid, owed integer, frozen_since_tx bigint)
language sql stable as $$
  select t.purchase_id, t.user_id, sum(part.owed)::integer, min(t.id)
  from ledger_tx t
  join ledger_wallet w on w.user_id = t.user_id
  join ledger_entry e on e.tx_id = t.id and e.account_id = wallet_account(w.wallet_no, 'debt')
  cross join lateral (
    select coalesce(sum(amount), 0) as coins from ledger_entry r
    where r.account_id = e.account_id and r.seq > e.seq and r.amount > 0
  ) repaid
  cross join lateral (select least(-e.amount, greatest(0, -e.balance - repaid.coins)) as owed) part
  where t.kind = 'chargeback' and part.owed > 0
    and not exists (select from released_earnings x where x.purchase_id = t.purchase_id)
  group by t.purchase_id, t.user_id
$$;

-- Follows the coins of a purchase that its buyer owes. These are the purchased coins that were spent first, because the
-- chargeback took back the last ones. Bonus coins follow only if more is owed. Returns rows of coin_trail, or none if
-- nothing is owed.
create or replace function owed_purchase_trail(p_purchase uuid)
returns table (path bigint[], place text, tx_id bigint, account_id bigint, coins integer)
language sql stable as $$
  select trail.*
  from owed_purchases() o
  join ledger_tx bought on bought.purchase_id = o.purchase_id and bought.kind = 'purchase'
  join ledger_wallet w on w.user_id = o.user_id
  cross join lateral (
    select
      coalesce(max(e.amount) filter (where e.account_id = wallet_account(w.wallet_no, 'purchased')), 0) as purchased,
      coalesce(max(e.amount) filter (where e.account_id = wallet_account(w.wallet_no, 'bonus')), 0) as bonus
    from ledger_entry e where e.tx_id = bought.id
  ) had
  cross join lateral (
    values
      ('purchased'::coin_kind, least(had.purchased, o.owed)), ('bonus', least(had.bonus, o.owed - had.purchased))
  ) owed (kind, coins)
  cross join lateral coin_trail(
    bought.id, wallet_account(w.wallet_no, owed.kind), 0, owed.coins, o.frozen_since_tx
  ) trail
  where o.purchase_id = p_purchase
$$;

-- Finds the earnings that descend from owed purchases, in wallets and in open withdrawals, and stores them in
-- frozen_earnings: those of one user, whose lock the caller holds, or everyone's. Those of everyone are refreshed in turn; a
-- caller that locks wallets locks them first.
create or replace function refresh_frozen_earnings(p_user uuid default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_found frozen_earnings[];
begin
  if p_user is null then
    perform pg_advisory_xact_lock(hashtextextended('frozen earnings', 0));
  end if;
  select array_agg((
    f.purchase_id, f.user_id, f.kind, f.tx_id, f.withdrawal_id, f.coins, f.frozen_since, f.frozen_since_tx
  )::frozen_earnings)
  into v_found
  from (
    select
      o.purchase_id, w.user_id, coin_kind_of(t.account_id) as kind, t.path[cardinality(t.path)] as tx_id,
      taken_by.withdrawal_id, sum(t.coins)::integer as coins, chargeback.created_at as frozen_since,
      o.frozen_since_tx
    from owed_purchases() o
    join ledger_tx chargeback on chargeback.id = o.frozen_since_tx
    cross join lateral owed_purchase_trail(o.purchase_id) t
    join ledger_wallet w on w.wallet_no = wallet_no_of(t.account_id)
    left join ledger_tx taken_by on taken_by.id = t.tx_id and t.place = 'payout'
    where t.place in ('wallet', 'payout') and coin_kind_of(t.account_id) in ('earned', 'earned_bonus')
      and (p_user is null or w.user_id = p_user)
    group by 1, 2, 3, 4, 5, 7, 8
  ) f;
  delete from frozen_earnings h
  where (p_user is null or h.user_id = p_user) and not (h = any (coalesce(v_found, '{}')));
  insert into frozen_earnings select f.* from unnest(v_found) f on conflict do nothing;
end
$$;

-- Returns who holds the earnings of a purchase, and how many coins in which withdrawal. Null if none are frozen.
create or replace function frozen_for(p_purchase uuid) returns text
language sql stable as $$
  select string_agg(format('%s %s %s', user_id, withdrawal_id, coins), ',' order by user_id, withdrawal_id)
  from (
    select user_id, withdrawal_id, sum(coins) as coins
    from frozen_earnings where purchase_id = p_purchase group by user_id, withdrawal_id
  ) holder
$$;

revoke execute on function refresh_frozen_earnings(uuid) from public;
grant execute on function refresh_frozen_earnings(uuid) to proverse_app;
