-- Coins that go back after a reply, by an admin's decision, and coins that are given up with an account. As everywhere
-- nothing is edited: a release is undone by a `release_reversed`, which puts the coins back into the escrow they came
-- from, kind by kind, and a `refund_admin` takes them from there to the sender. The two are transactions of their own,
-- because each moves one wallet; the first resolves the release and the second the first, so neither happens twice.

insert into ledger_platform_account (account_id, name) values (4, 'forfeited');

-- As in 0002_ledger.sql, with the account 4 (forfeited).
create or replace function ledger_entry_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_bad record;
begin
  select * into v_bad from (
    select
      g.tx_id,
      case
        when t.xid is distinct from pg_current_xact_id() then 'ledger_tx_closed'
        when g.legs <> (select count(*) from ledger_entry e where e.tx_id = g.tx_id) then 'ledger_tx_closed'
        when g.total <> 0 then 'ledger_tx_sums_to_zero'
        when g.unknown then 'ledger_entry_account_known'
        when g.wallet <> g.other_wallet then 'ledger_tx_moves_one_wallet'
        when g.wallet <> (select w.wallet_no from ledger_wallet w where w.user_id = t.user_id) is not false
          and g.wallet is not null then 'ledger_tx_moves_one_wallet'
        when g.moved <> t.amount_coins then 'ledger_tx_amount_is_what_moved'
        when g.forked then 'ledger_entry_continues'
        when g.overpaid then 'debt_never_overpaid'
      end as problem
    from (
      select
        n.tx_id,
        count(*) as legs,
        sum(n.amount) as total,
        min(n.account_id >> 3) filter (where n.account_id >= 64) as wallet,
        max(n.account_id >> 3) filter (where n.account_id >= 64) as other_wallet,
        coalesce(sum(n.amount) filter (where n.account_id >= 64 and (n.account_id & 7) < 4), 0) as moved,
        bool_or(
          case when n.account_id >= 64 then (n.account_id & 7) > 4 else
            n.balance is not null or n.seq <> n.tx_id or n.account_id not in (1, 2, 3, 4, 8, 9, 10, 11, 18, 19)
          end
        ) as unknown,
        bool_or(
          n.account_id >= 64 and n.balance - n.amount is distinct from case when n.seq = 1 then 0 else (
            select p.balance from ledger_entry p where p.account_id = n.account_id and p.seq = n.seq - 1
          ) end
        ) as forked,
        bool_or(n.balance > 0 and (n.account_id & 7) = 4) as overpaid
      from new_legs n
      group by n.tx_id
    ) g
    left join ledger_tx t on t.id = g.tx_id
  ) checked
  where problem is not null
  limit 1;
  if found then
    raise exception using errcode = 'check_violation', constraint = v_bad.problem, table = 'ledger_entry',
      message = format('ledger transaction %s violates "%s"', v_bad.tx_id, v_bad.problem);
  end if;
  return null;
end
$$;
-- As in 0010_payments_callbacks.sql, with the kinds `release_reversed`, `refund_admin` and `forfeit`.
create or replace function ledger_tx_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_formed boolean;
  v_problem text;
begin
  -- A statement rather than an expression: only the branch that applies is prepared. What may happen once per
  -- user, message, purchase or withdrawal carries its key; the fee, frozen on the hold, is never above the price.
  case new.kind
    when 'hold' then
      v_formed := new.amount_coins < 0 and new.fee_coins between 0 and -new.amount_coins
        and num_nulls(new.user_id, new.message_id, new.once_key) = 0
        and num_nonnulls(new.purchase_id, new.withdrawal_id, new.hold_tx_id) = 0;
    when 'release' then
      v_formed := new.amount_coins >= 0 and new.fee_coins >= 0
        and num_nulls(new.user_id, new.message_id, new.hold_tx_id) = 0
        and num_nonnulls(new.purchase_id, new.withdrawal_id, new.once_key) = 0;
    when 'refund_reject', 'refund_expire' then
      v_formed := new.amount_coins > 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.message_id, new.hold_tx_id) = 0
        and num_nonnulls(new.purchase_id, new.withdrawal_id, new.once_key) = 0;
    when 'signup_bonus' then
      v_formed := new.amount_coins > 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.once_key) = 0
        and num_nonnulls(new.message_id, new.purchase_id, new.withdrawal_id, new.hold_tx_id) = 0;
    when 'purchase', 'purchase_declined', 'chargeback', 'chargeback_return' then
      v_formed := new.fee_coins = 0
        and case
          when new.kind in ('purchase', 'chargeback_return') then new.amount_coins > 0
          when new.kind = 'chargeback' then new.amount_coins <= 0
          else new.amount_coins = 0
        end
        and num_nulls(new.user_id, new.purchase_id, new.once_key) = 0
        and num_nonnulls(new.message_id, new.withdrawal_id, new.hold_tx_id) = 0;
    when 'debt_repaid' then
      v_formed := new.amount_coins < 0 and new.fee_coins = 0 and new.user_id is not null
        and num_nonnulls(new.message_id, new.purchase_id, new.withdrawal_id, new.hold_tx_id, new.once_key) = 0;
    when 'withdrawal' then
      v_formed := new.amount_coins < 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.withdrawal_id, new.once_key) = 0
        and num_nonnulls(new.message_id, new.purchase_id, new.hold_tx_id) = 0;
    when 'withdrawal_return' then
      v_formed := new.amount_coins > 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.withdrawal_id, new.hold_tx_id) = 0
        and num_nonnulls(new.message_id, new.purchase_id, new.once_key) = 0;
    when 'payout_paid' then
      v_formed := new.amount_coins = 0 and new.fee_coins = 0
        and num_nulls(new.withdrawal_id, new.hold_tx_id) = 0
        and num_nonnulls(new.user_id, new.message_id, new.purchase_id, new.once_key) = 0;
    when 'payout_reversed' then
      v_formed := new.amount_coins > 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.withdrawal_id, new.hold_tx_id) = 0
        and num_nonnulls(new.message_id, new.purchase_id, new.once_key) = 0;
    when 'release_reversed' then
      v_formed := new.amount_coins <= 0 and new.fee_coins >= 0
        and num_nulls(new.user_id, new.message_id, new.hold_tx_id) = 0
        and num_nonnulls(new.purchase_id, new.withdrawal_id, new.once_key) = 0;
    when 'refund_admin' then
      v_formed := new.amount_coins > 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.message_id, new.hold_tx_id) = 0
        and num_nonnulls(new.purchase_id, new.withdrawal_id, new.once_key) = 0;
    when 'forfeit' then
      v_formed := new.amount_coins < 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.once_key) = 0
        and num_nonnulls(new.message_id, new.purchase_id, new.withdrawal_id, new.hold_tx_id) = 0;
    else
      v_formed := false;
  end case;
  if not v_formed then
    v_problem := 'ledger_tx_formed_like_its_kind';
  elsif new.xid <> pg_current_xact_id() then
    v_problem := 'ledger_tx_closed';
  elsif (new.kind = 'purchase_declined') = exists (select from ledger_entry e where e.tx_id = new.id) then
    v_problem := 'ledger_tx_has_legs';
  end if;
  if v_problem is null and new.hold_tx_id is not null then
    select case
      when (
        case
          when new.kind = 'release' then h.kind = 'hold' and h.counterparty_id = new.user_id
            and h.message_id = new.message_id and h.fee_coins = new.fee_coins
          when new.kind in ('refund_reject', 'refund_expire')
            then h.kind = 'hold' and h.user_id = new.user_id and h.message_id = new.message_id
          when new.kind = 'release_reversed' then h.kind = 'release' and h.user_id = new.user_id
            and h.message_id = new.message_id and h.fee_coins = new.fee_coins
          when new.kind = 'refund_admin' then h.kind = 'release_reversed' and h.counterparty_id = new.user_id
            and h.message_id = new.message_id
          when new.kind = 'withdrawal_return'
            then h.kind = 'withdrawal' and h.user_id = new.user_id and h.withdrawal_id = new.withdrawal_id
          when new.kind = 'payout_paid' then h.kind = 'withdrawal' and h.withdrawal_id = new.withdrawal_id
          when new.kind = 'payout_reversed' then h.kind = 'payout_paid' and h.counterparty_id = new.user_id
            and h.withdrawal_id = new.withdrawal_id
        end
      ) is not true then 'ledger_tx_resolves_its_own_hold'
      when new.kind <> 'payout_reversed' and (
        select bool_or(kind.total <> 0) from (
          select sum(e.amount) as total from ledger_entry e
          where e.tx_id in (new.id, new.hold_tx_id) and e.account_id between 8 and 19
          group by e.account_id
        ) kind
      ) then 'ledger_tx_resolves_what_was_held'
      -- What was paid comes back to the wallet's own accounts: 18 to earned_bonus, 19 to earned.
      when new.kind = 'payout_reversed' and (
        select bool_or(kind.total <> 0) from (
          select sum(e.amount) as total from ledger_entry e
          where e.tx_id in (new.id, new.hold_tx_id) and e.account_id <> 1
          group by case when e.account_id < 64 then e.account_id - 16 else e.account_id & 7 end
        ) kind
      ) then 'ledger_tx_resolves_what_was_held'
    end into v_problem
    from (values (new.hold_tx_id)) wanted (id) left join ledger_tx h on h.id = wanted.id;
  end if;
  -- Call-backs of a purchase are numbered by their keys, so that two that were counted side by side collide, and leave
  -- between none and all of its buyer's coins called back.
  if v_problem is null and new.kind in ('chargeback', 'chargeback_return') then
    select case
      when new.once_key <> ledger_callback_key(new.kind, new.purchase_id, p.times) then 'ledger_tx_formed_like_its_kind'
      when (p.called_back between 0 and p.bought and p.buyers = 1) is not true then 'ledger_tx_calls_back_a_purchase'
    end into v_problem
    from (
      select
        count(*) filter (where t.kind <> 'purchase') as times,
        sum(-e.amount) filter (where t.kind = 'purchase') as bought,
        sum(e.amount) filter (where t.kind <> 'purchase') as called_back,
        count(distinct t.user_id) as buyers
      from ledger_tx t join ledger_entry e on e.account_id = 1 and e.seq = t.id
      where t.purchase_id = new.purchase_id
    ) p;
  end if;
  if v_problem is not null then
    raise exception using errcode = 'check_violation', constraint = v_problem, table = 'ledger_tx',
      message = format('ledger transaction %s (%s) violates "%s"', new.id, new.kind, v_problem);
  end if;
  return null;
end
$$;

-- What somebody earned is what was released to them less what was taken back. It replaces ledger_tx_earnings, and costs
-- a send as little.
create index ledger_tx_earned on ledger_tx (user_id, created_at) include (amount_coins, kind)
  where kind in ('release', 'release_reversed');
drop index ledger_tx_earnings;
-- Undone releases, of which there are few: which of them have not reached their sender is a walk through all.
create index ledger_tx_reversed on ledger_tx (id) where kind = 'release_reversed';
