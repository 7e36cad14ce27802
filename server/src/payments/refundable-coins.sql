-- Returns the purchases whose coins are still in the user's wallet. The coins that came first are spent first,
-- so what is left belongs to the newest purchases.
create or replace function unused_purchases(p_user uuid)
returns table (purchase purchases, credit_id bigint, charged_back integer, unused integer)
language sql stable set search_path = public, pg_temp as $$
  select x.purchase, x.credit_id, x.charged_back, least(x.kept, w.purchased - x.newer)::integer
  from wallet_kinds(p_user) w
  cross join lateral (
    select
      p as purchase, back.coins as charged_back, p.coins - back.coins as kept, credit.id as credit_id,
      sum(p.coins - back.coins) over (order by credit.id desc) - (p.coins - back.coins) as newer
    from purchases p
    join ledger_tx credit on credit.once_key = 'purchase:' || p.id
    cross join lateral (
      select coalesce(sum(e.amount), 0)::integer as coins
      from ledger_tx t join ledger_entry e on e.account_id = platform_account('gateway') and e.seq = t.id
      where t.purchase_id = p.id and t.kind <> 'purchase'
    ) back
    where p.user_id = p_user and p.status = 'completed'
  ) x
  where x.newer < w.purchased and x.kept > 0
$$;

-- Returns how many of a purchase's p_unused coins can be taken back, if the bonus coins that leave with them and are no
-- longer among the p_bonus bonus coins of the wallet are replaced by unused coins (ledger_take_back).
create or replace function coins_without_spent_bonus(
  p purchases, p_charged_back integer, p_unused integer, p_bonus integer
) returns integer
language sql stable set search_path = public, pg_temp as $$
  select max(x.coins)
  from (
    select greatest(0, ledger_charged_back_bonus(p.bonus, p_charged_back + p_unused, p.coins)
      - ledger_charged_back_bonus(p.bonus, p_charged_back, p.coins) - p_bonus) as missing
  ) most
  cross join lateral generate_series(greatest(0, p_unused - most.missing), p_unused) x (coins)
  where x.coins + greatest(0, ledger_charged_back_bonus(p.bonus, p_charged_back + x.coins, p.coins)
    - ledger_charged_back_bonus(p.bonus, p_charged_back, p.coins) - p_bonus) <= p_unused
$$;

-- Returns the unused coins of each purchase, oldest purchase first, and how many of them would go back to their source with
-- a refund of p_coins coins, or of all: `coins`, the package's share of bonus coins that leaves with them, and the money. `reason` says why
-- the others cannot: 'too_old', 'disputed', 'unavailable' (no provider returns money to this source) or 'bonus_spent' (they
-- pay for bonus coins of the package that were spent). Not more than p_coins is no reason. p_windows has
-- [{provider, method, days}], the days for which money can go back.
create or replace function coins_refundable(p_user uuid, p_windows jsonb, p_coins integer default null)
returns table (
  purchase_id uuid, package_title text, payment_method text, bought_at timestamptz, unused integer, coins integer,
  bonus integer, amount_paise bigint, reason text
)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_bonus integer := (select w.bonus from wallet_kinds(p_user) w);
  v_left integer := p_coins;
  v record;
begin
  for v in
    select
      (u.purchase).*, u.charged_back, u.unused, k.title,
      case
        when w.days is null then 'unavailable'
        when (u.purchase).closed_at + w.days * interval '1 day' <= now() then 'too_old'
        when purchase_is_disputed(u.purchase) then 'disputed'
      end as obstacle,
      u.purchase as purchase
    from unused_purchases(p_user) u
    join coin_packages k on k.code = (u.purchase).package_code
    left join jsonb_to_recordset(p_windows) w (provider text, method text, days integer)
      on w.provider = (u.purchase).provider and w.method = (u.purchase).method and w.days > 0
    order by u.credit_id
  loop
    purchase_id := v.id;
    package_title := v.title;
    payment_method := v.method;
    bought_at := v.closed_at;
    unused := v.unused;
    reason := v.obstacle;
    coins := 0;
    bonus := 0;
    amount_paise := 0;
    if reason is null then
      coins := coins_without_spent_bonus(v.purchase, v.charged_back, v.unused, v_bonus);
      reason := case when coins < v.unused then 'bonus_spent' end;
      coins := least(coins, coalesce(v_left, coins));
      v_left := v_left - coins;
      bonus := ledger_charged_back_bonus(v.bonus, v.charged_back + coins, v.coins)
        - ledger_charged_back_bonus(v.bonus, v.charged_back, v.coins);
      v_bonus := greatest(0, v_bonus - bonus);
      -- Rounded up, so that the coins taken back are the share of the money that went back, rounded down.
      amount_paise := case when coins > 0 then
        ceil(v.price_inr::numeric * 100 * (v.charged_back + coins) / v.coins)
          - purchase_refunded_paise(v.purchase) - purchase_disputed_paise(v.purchase)
      else 0 end;
    end if;
    return next;
  end loop;
end
$$;
comment on function coins_refundable is 'not null except reason';
