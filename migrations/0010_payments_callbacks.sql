-- Payments that are called back, in parts and more than once: refunds come in pieces, and a dispute that is won gives
-- back what it took. As before nothing is edited: each change is a further transaction.

-- The key of the n-th call-back of a purchase.
create function ledger_callback_key(p_kind text, p_purchase uuid, p_number bigint) returns text
language sql immutable as $$
  select case p_number when 1 then p_kind || ':' || p_purchase else p_kind || ':' || p_purchase || ':' || p_number end
$$;

-- As in migration 0009 (`payout_reversed`), and with the kind `chargeback_return`, which undoes chargebacks.
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

-- Brings what is called back of a purchase to `p_coins` in all. More than before is a chargeback: it goes out of the
-- purchased coins as far as those go, and the rest is a debt of the user, repaid by the next purchased or earned coins
-- that come in (ledger_post). Less than before is a chargeback_return: the coins come back as purchased ones, and
-- repay a debt first. The package's bonus coins stay; as earned_bonus they never leave without an admin's look.
-- Answers the transaction; null, and moves nothing, when it is that much already.
create function ledger_call_back(p_user uuid, p_purchase uuid, p_coins integer) returns bigint
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_bought integer;
  v_times bigint;
  v_difference integer;
  v_taken integer;
  v_tx ledger_tx;
begin
  perform ledger_lock(p_user);
  select
    sum(-e.amount) filter (where t.kind = 'purchase'),
    count(*) filter (where t.kind <> 'purchase'),
    p_coins - coalesce(sum(e.amount) filter (where t.kind <> 'purchase'), 0)
  into v_bought, v_times, v_difference
  from ledger_tx t join ledger_entry e on e.account_id = 1 and e.seq = t.id
  where t.purchase_id = p_purchase and t.user_id = p_user;
  if (p_coins between 0 and v_bought) is not true then
    raise exception using errcode = 'invalid_parameter_value',
      message = format('of purchase %s at most %s coins can be called back', p_purchase, coalesce(v_bought, 0));
  end if;
  if v_difference = 0 then
    return null;
  end if;
  v_tx.kind := case when v_difference > 0 then 'chargeback' else 'chargeback_return' end;
  v_tx.user_id := p_user;
  v_tx.purchase_id := p_purchase;
  v_tx.once_key := ledger_callback_key(v_tx.kind, p_purchase, v_times + 1);
  if v_difference < 0 then
    return ledger_post(v_tx, array[0, -v_difference, 0, 0, 0], array[1], array[v_difference]);
  end if;
  select least(w.purchased, v_difference) into v_taken from wallet_kinds(p_user) w;
  return ledger_post(v_tx, array[0, -v_taken, 0, 0, v_taken - v_difference], array[1], array[v_difference]);
end
$$;

drop function ledger_chargeback(uuid, uuid, integer);
revoke execute on function ledger_call_back(uuid, uuid, integer) from public;
grant execute on function ledger_call_back(uuid, uuid, integer) to proverse_app;
