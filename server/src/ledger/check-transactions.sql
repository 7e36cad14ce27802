-- Returns whether a transaction has the references, the direction and the fee of its kind. A kind that may happen only
-- once per user, message, purchase or withdrawal has a once_key. The hold fixes the fee, which is at most the price.
create or replace function ledger_tx_is_well_formed(t ledger_tx) returns boolean
language plpgsql immutable as $$
begin
  return concat_ws(
    ' ',
    case when t.user_id is not null then 'user' end,
    case when t.message_id is not null then 'message' end,
    case when t.purchase_id is not null then 'purchase' end,
    case when t.withdrawal_id is not null then 'withdrawal' end,
    case when t.once_key is not null then 'once_key' end,
    case when t.hold_tx_id is not null then 'hold' end
  ) = case t.kind
    when 'hold' then 'user message once_key'
    when 'release' then 'user message hold'
    when 'release_reversed' then 'user message hold'
    when 'refund_reject' then 'user message hold'
    when 'refund_expire' then 'user message hold'
    when 'refund_admin' then 'user message hold'
    when 'signup_bonus' then 'user once_key'
    when 'purchase' then 'user purchase once_key'
    when 'purchase_declined' then 'user purchase once_key'
    when 'chargeback' then 'user purchase once_key'
    when 'chargeback_return' then 'user purchase once_key'
    when 'debt_repaid' then 'user'
    when 'withdrawal' then 'user withdrawal once_key'
    when 'withdrawal_return' then 'user withdrawal hold'
    when 'payout_paid' then 'withdrawal hold'
    when 'payout_reversed' then 'user withdrawal hold'
    when 'forfeit' then 'user once_key'
    else 'unknown kind'
  end and case
    when t.kind in ('hold', 'debt_repaid', 'withdrawal', 'forfeit') then t.amount_coins < 0
    when t.kind in ('chargeback', 'release_reversed') then t.amount_coins <= 0
    when t.kind in ('purchase_declined', 'payout_paid') then t.amount_coins = 0
    when t.kind = 'release' then t.amount_coins >= 0
    else t.amount_coins > 0
  end and case
    when t.kind = 'hold' then t.fee_coins between 0 and -t.amount_coins
    when t.kind in ('release', 'release_reversed') then t.fee_coins >= 0
    else t.fee_coins = 0
  end;
end
$$;

-- Checks a transaction with a hold_tx_id, which resolves that earlier transaction. Both must be for the same message or
-- withdrawal and the same people, and the later one must move exactly the coins that the earlier one set aside, kind by
-- kind. Returns the violated rule, or null.
create or replace function ledger_tx_resolution_problem(t ledger_tx) returns text
language plpgsql stable as $$
declare
  v_hold ledger_tx;
begin
  select * into v_hold from ledger_tx where id = t.hold_tx_id;
  if (
    case t.kind
      when 'release' then v_hold.kind = 'hold' and v_hold.counterparty_id = t.user_id
        and v_hold.message_id = t.message_id and v_hold.fee_coins = t.fee_coins
      when 'release_reversed' then v_hold.kind = 'release' and v_hold.user_id = t.user_id
        and v_hold.message_id = t.message_id and v_hold.fee_coins = t.fee_coins
      when 'refund_admin' then v_hold.kind = 'release_reversed' and v_hold.counterparty_id = t.user_id
        and v_hold.message_id = t.message_id
      when 'withdrawal_return'
        then v_hold.kind = 'withdrawal' and v_hold.user_id = t.user_id and v_hold.withdrawal_id = t.withdrawal_id
      when 'payout_paid' then v_hold.kind = 'withdrawal' and v_hold.withdrawal_id = t.withdrawal_id
      when 'payout_reversed' then v_hold.kind = 'payout_paid' and v_hold.counterparty_id = t.user_id
        and v_hold.withdrawal_id = t.withdrawal_id
      else v_hold.kind = 'hold' and v_hold.user_id = t.user_id and v_hold.message_id = t.message_id
    end
  ) is not true then
    return 'ledger_tx_resolves_its_own_hold';
  end if;
  if exists (
    select from ledger_entry e
    where e.tx_id in (t.id, t.hold_tx_id) and case
      -- A returned payout goes back to the wallet's own accounts of the same kind.
      when t.kind = 'payout_reversed' then e.account_id <> platform_account('gateway')
      else platform_account_name(e.account_id) ^@ any (array['escrow_', 'payouts_'])
    end
    group by case
      when t.kind = 'payout_reversed'
        then coalesce(coin_kind_of(e.account_id)::text, replace(platform_account_name(e.account_id), 'payouts_', ''))
      else platform_account_name(e.account_id)
    end
    having sum(e.amount) <> 0
  ) then
    return 'ledger_tx_resolves_what_was_held';
  end if;
  return null;
end
$$;

-- Checks a chargeback or chargeback_return. Its once_key has the next number of its purchase, so that concurrent ones
-- collide. The total charged back stays between zero and the coins that were bought, with the same share of the bonus
-- coins, and only the buyer is charged.
-- Returns the violated rule, or null.
create or replace function ledger_tx_chargeback_problem(t ledger_tx) returns text
language plpgsql stable as $$
begin
  return (
    select case
      when t.once_key <> ledger_callback_key(t.kind, t.purchase_id, p.times) then 'ledger_tx_formed_like_its_kind'
      when (p.called_back between 0 and p.bought and p.buyers = 1
        and p.called_back_bonus = ledger_called_back_bonus(p.bonus, p.called_back, p.bought)) is not true
        then 'ledger_tx_calls_back_a_purchase'
    end
    from (
      select
        count(*) filter (where x.kind <> 'purchase') as times,
        sum(-e.amount) filter (where x.kind = 'purchase')::integer as bought,
        sum(e.amount) filter (where x.kind <> 'purchase')::integer as called_back,
        coalesce(sum(-b.amount) filter (where x.kind = 'purchase'), 0)::integer as bonus,
        coalesce(sum(b.amount) filter (where x.kind <> 'purchase'), 0)::integer as called_back_bonus,
        count(distinct x.user_id) as buyers
      from ledger_tx x
      join ledger_entry e on e.account_id = platform_account('gateway') and e.seq = x.id
      left join ledger_entry b on b.account_id = platform_account('bonus_issue') and b.seq = x.id
      where x.purchase_id = t.purchase_id
    ) p
  );
end
$$;

-- Checks a new transaction. One statement inserts a transaction and its entries. The trigger runs at the end of that
-- statement, when it can see both.
create or replace function ledger_tx_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_problem text;
begin
  if not ledger_tx_is_well_formed(new) then
    v_problem := 'ledger_tx_formed_like_its_kind';
  elsif new.xid <> pg_current_xact_id() then
    v_problem := 'ledger_tx_closed';
  elsif (new.kind = 'purchase_declined') = exists (select from ledger_entry e where e.tx_id = new.id) then
    v_problem := 'ledger_tx_has_legs';
  elsif new.hold_tx_id is not null then
    v_problem := ledger_tx_resolution_problem(new);
  elsif new.kind in ('chargeback', 'chargeback_return') then
    v_problem := ledger_tx_chargeback_problem(new);
  end if;
  if v_problem is not null then
    raise exception using errcode = 'check_violation', constraint = v_problem, table = 'ledger_tx',
      message = format('ledger transaction %s (%s) violates "%s"', new.id, new.kind, v_problem);
  end if;
  return null;
end
$$;

create or replace trigger ledger_tx_checked after insert on ledger_tx
  for each row execute function ledger_tx_check();
alter table ledger_tx enable always trigger ledger_tx_checked;
