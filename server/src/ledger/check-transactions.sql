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

create or replace trigger ledger_tx_checked after insert on ledger_tx
  for each row execute function ledger_tx_check();
alter table ledger_tx enable always trigger ledger_tx_checked;
