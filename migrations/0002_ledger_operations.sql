-- The ledger's operations. Each takes part in the caller's transaction and locks at most one user. They are
-- volatile, so that under READ COMMITTED every inner statement sees what was committed before the lock was got.
-- (Reading a balance in the same statement that calls an operation shows the balance before it.)
-- Repeating an operation that happens once answers null and moves nothing, unless its comment says otherwise.

-- Lines up the operations on one wallet. It only saves retries: without it, the primary key of ledger_entry
-- makes all but one of them fail. Take it before anything else and never for a second user.
create function ledger_lock(p_user uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_user::text, 7102));
$$;

-- The five accounts of a wallet in spending order (0 bonus, 1 purchased, 2 earned_bonus, 3 earned, 4 debt) with
-- their newest entries: five descents of the primary key.
create function ledger_heads(p_user uuid) returns table (kind integer, account_id bigint, seq bigint, balance integer)
language sql stable as $$
  select k.kind, w.wallet_no * 8 + k.kind, coalesce(h.seq, 0), coalesce(h.balance, 0)
  from ledger_wallet w
  cross join (values (0), (1), (2), (3), (4)) k (kind)
  left join lateral (
    select e.seq, e.balance from ledger_entry e
    where e.account_id = w.wallet_no * 8 + k.kind
    order by e.seq desc
    limit 1
  ) h on true
  where w.user_id = p_user
  order by k.kind
$$;

-- The coins a user can spend: all four kinds. A debt is not part of it.
create function wallet_balance(p_user uuid) returns integer
language sql stable as $$
  select coalesce(sum(balance), 0)::integer from ledger_heads(p_user) where kind < 4
$$;

-- Coins by kind, and what the user owes (as a positive number).
create function wallet_kinds(
  p_user uuid, out bonus integer, out purchased integer, out earned integer, out earned_bonus integer, out debt integer
)
language sql stable as $$
  select
    coalesce(max(balance) filter (where kind = 0), 0),
    coalesce(max(balance) filter (where kind = 1), 0),
    coalesce(max(balance) filter (where kind = 3), 0),
    coalesce(max(balance) filter (where kind = 2), 0),
    coalesce(-min(balance) filter (where kind = 4), 0)
  from ledger_heads(p_user)
$$;

-- What can be withdrawn now. Coins that cover a debt cannot be paid out.
create function wallet_withdrawable(p_user uuid, p_bonus_earnings boolean default true) returns integer
language sql stable as $$
  select greatest(0, w.earned + case when p_bonus_earnings then w.earned_bonus else 0 end - w.debt) from wallet_kinds(p_user) w
$$;

-- The balance as it was at an instant: of each account, the last entry written by then.
create function wallet_balance_at(p_user uuid, p_at timestamptz) returns integer
language sql stable set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
  select coalesce(sum(h.balance), 0)::integer
  from ledger_wallet w
  cross join (values (0), (1), (2), (3)) k (kind)
  cross join lateral (
    select e.balance from ledger_entry e join ledger_tx t on t.id = e.tx_id
    where e.account_id = w.wallet_no * 8 + k.kind and t.created_at <= p_at
    order by e.seq desc
    limit 1
  ) h
  where w.user_id = p_user
$$;

-- Writes one transaction with all its legs in one statement; the caller holds the user's lock. `p_moves` are
-- the changes of the wallet's five accounts in spending order, `p_accounts` and `p_amounts` the platform's legs.
-- Purchased and earned coins that come in while the user owes a debt repay it at once, as a transaction of its
-- own, so that the history shows both.
create function ledger_post(p_tx ledger_tx, p_moves integer[], p_accounts bigint[], p_amounts integer[]) returns bigint
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_id bigint;
  v_debt integer;
  v_purchased integer := greatest(p_moves[2], 0);
  v_earned integer := greatest(p_moves[4], 0);
  v_repayment ledger_tx;
begin
  with head as materialized (
    select * from ledger_heads(p_tx.user_id)
  ), tx as (
    insert into ledger_tx (
      kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, purchase_id, withdrawal_id, package_code,
      reference, once_key, hold_tx_id
    ) values (
      p_tx.kind, p_tx.user_id, p_tx.counterparty_id, p_moves[1] + p_moves[2] + p_moves[3] + p_moves[4],
      coalesce(p_tx.fee_coins, 0), p_tx.message_id, p_tx.purchase_id, p_tx.withdrawal_id, p_tx.package_code,
      p_tx.reference, p_tx.once_key, p_tx.hold_tx_id
    )
    on conflict (once_key) where once_key is not null do nothing
    returning id
  ), legs as (
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select h.account_id, h.seq + 1, tx.id, p_moves[h.kind + 1], h.balance + p_moves[h.kind + 1]
    from tx, head h
    where p_moves[h.kind + 1] <> 0
    union all
    select p.account_id, tx.id, tx.id, p.amount, null
    from tx, unnest(p_accounts, p_amounts) p (account_id, amount)
    where p.amount <> 0
  )
  select (select id from tx), (select -balance from head where kind = 4) into v_id, v_debt;

  if v_id is not null and v_debt > 0 and v_purchased + v_earned > 0 then
    v_purchased := least(v_purchased, v_debt);
    v_earned := least(v_earned, v_debt - v_purchased);
    v_repayment.kind := 'debt_repaid';
    v_repayment.user_id := p_tx.user_id;
    v_repayment.reference := v_id::text;
    perform ledger_post(v_repayment, array[0, -v_purchased, 0, -v_earned, v_purchased + v_earned], '{}', '{}');
  end if;
  return v_id;
end
$$;

-- The coins given on joining. Once per user.
create function ledger_signup_bonus(p_user uuid, p_coins integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tx ledger_tx;
begin
  perform ledger_lock(p_user);
  v_tx.kind := 'signup_bonus';
  v_tx.user_id := p_user;
  v_tx.reference := 'WELCOME-BONUS';
  v_tx.once_key := 'signup_bonus:' || p_user;
  return ledger_post(v_tx, array[p_coins, 0, 0, 0, 0], array[2], array[-p_coins]);
end
$$;

-- Coins that were paid for, and the package's bonus coins with them. Once per purchase.
create function ledger_purchase(
  p_user uuid, p_coins integer, p_bonus integer, p_purchase uuid, p_package_code text, p_reference text
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tx ledger_tx;
begin
  if p_coins is null or p_coins <= 0 or p_bonus is null or p_bonus < 0 then
    raise exception using errcode = 'invalid_parameter_value', message = 'a purchase takes coins > 0 and bonus >= 0';
  end if;
  perform ledger_lock(p_user);
  v_tx.kind := 'purchase';
  v_tx.user_id := p_user;
  v_tx.purchase_id := p_purchase;
  v_tx.package_code := p_package_code;
  v_tx.reference := p_reference;
  v_tx.once_key := 'purchase:' || p_purchase;
  return ledger_post(v_tx, array[p_bonus, p_coins, 0, 0, 0], array[1, 2], array[-p_coins, -p_bonus]);
end
$$;

-- A payment that the provider declined: listed in the history, moves nothing. Once per purchase.
create function ledger_purchase_declined(p_user uuid, p_purchase uuid, p_package_code text, p_reference text)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tx ledger_tx;
begin
  perform ledger_lock(p_user);
  v_tx.kind := 'purchase_declined';
  v_tx.user_id := p_user;
  v_tx.purchase_id := p_purchase;
  v_tx.package_code := p_package_code;
  v_tx.reference := p_reference;
  v_tx.once_key := 'purchase_declined:' || p_purchase;
  return ledger_post(v_tx, array[0, 0, 0, 0, 0], '{}', '{}');
end
$$;

-- Moves the price of a message from the sender's wallet into escrow: bonus first, then purchased, earned_bonus,
-- earned. Each kind waits in an escrow of its own, so that a refund knows where it came from. The fee is frozen
-- here and taken at release. Once per message: a repeat is a unique_violation of ledger_tx_once. Refuses
-- INSUFFICIENT_COINS {balance, required}. It is the busiest operation, hence the lock and two statements only.
create function ledger_hold(p_sender uuid, p_recipient uuid, p_message uuid, p_amount integer, p_fee integer default 0)
returns bigint
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_head record;
  v_balance integer := 0;
  v_missing integer := p_amount;
  v_part integer;
  v_accounts bigint[] := '{}';
  v_seqs bigint[] := '{}';
  v_amounts integer[] := '{}';
  v_balances integer[] := '{}';
  v_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_sender::text, 7102)); -- ledger_lock, without the call
  for v_head in select * from ledger_heads(p_sender) where kind < 4 loop
    v_balance := v_balance + v_head.balance;
    v_part := least(v_head.balance, v_missing);
    if v_part > 0 then
      v_accounts := v_accounts || array[v_head.account_id, 8 + v_head.kind];
      v_seqs := v_seqs || array[v_head.seq + 1, null];
      v_amounts := v_amounts || array[-v_part, v_part];
      v_balances := v_balances || array[v_head.balance - v_part, null];
      v_missing := v_missing - v_part;
    end if;
  end loop;
  if v_missing > 0 then
    perform refuse('INSUFFICIENT_COINS', jsonb_build_object('balance', v_balance, 'required', p_amount));
  end if;

  with tx as (
    insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, once_key)
    values ('hold', p_sender, p_recipient, -p_amount, p_fee, p_message, 'hold:' || p_message)
    returning id
  ), legs as (
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select l.account_id, coalesce(l.seq, tx.id), tx.id, l.amount, l.balance
    from tx, unnest(v_accounts, v_seqs, v_amounts, v_balances) l (account_id, seq, amount, balance)
  )
  select id into v_id from tx;
  return v_id;
end
$$;

-- What a hold or withdrawal set aside, as an array by kind (bonus, purchased, earned_bonus, earned).
create function ledger_set_aside(p_tx bigint, p_first_account bigint) returns integer[]
language sql stable as $$
  select array[
    coalesce(max(amount) filter (where account_id = p_first_account), 0),
    coalesce(max(amount) filter (where account_id = p_first_account + 1), 0),
    coalesce(max(amount) filter (where account_id = p_first_account + 2), 0),
    coalesce(max(amount) filter (where account_id = p_first_account + 3), 0)
  ]
  from ledger_entry
  where tx_id = p_tx and account_id between p_first_account and p_first_account + 3
$$;

-- Pays an answered message out to its recipient: purchased and earned coins arrive as earned, bonus and
-- earned_bonus coins as earned_bonus, less the fee frozen on the hold, which is taken from the earned part first.
-- A hold that is already resolved: unique_violation of ledger_tx_hold_resolved_once.
create function ledger_release(p_hold_tx bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_hold ledger_tx;
  v_tx ledger_tx;
  v_held integer[];
  v_fee_of_earned integer;
begin
  select * into strict v_hold from ledger_tx where id = p_hold_tx and kind = 'hold';
  perform ledger_lock(v_hold.counterparty_id);
  v_held := ledger_set_aside(p_hold_tx, 8);
  v_fee_of_earned := least(v_hold.fee_coins, v_held[2] + v_held[4]);
  v_tx.kind := 'release';
  v_tx.user_id := v_hold.counterparty_id;
  v_tx.counterparty_id := v_hold.user_id;
  v_tx.message_id := v_hold.message_id;
  v_tx.fee_coins := v_hold.fee_coins;
  v_tx.hold_tx_id := p_hold_tx;
  return ledger_post(
    v_tx,
    array[
      0,
      0,
      v_held[1] + v_held[3] - (v_hold.fee_coins - v_fee_of_earned),
      v_held[2] + v_held[4] - v_fee_of_earned,
      0
    ],
    array[8, 9, 10, 11, 3],
    array[-v_held[1], -v_held[2], -v_held[3], -v_held[4], v_hold.fee_coins]
  );
end
$$;

-- Puts every coin of a rejected ('refund_reject') or expired ('refund_expire') message back where it came from.
-- A hold that is already resolved: unique_violation of ledger_tx_hold_resolved_once.
create function ledger_refund(p_hold_tx bigint, p_kind text) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_hold ledger_tx;
  v_tx ledger_tx;
  v_held integer[];
begin
  if p_kind is null or p_kind not in ('refund_reject', 'refund_expire') then
    raise exception using errcode = 'invalid_parameter_value', message = 'a refund is refund_reject or refund_expire';
  end if;
  select * into strict v_hold from ledger_tx where id = p_hold_tx and kind = 'hold';
  perform ledger_lock(v_hold.user_id);
  v_held := ledger_set_aside(p_hold_tx, 8);
  v_tx.kind := p_kind;
  v_tx.user_id := v_hold.user_id;
  v_tx.counterparty_id := v_hold.counterparty_id;
  v_tx.message_id := v_hold.message_id;
  v_tx.hold_tx_id := p_hold_tx;
  return ledger_post(
    v_tx,
    v_held || 0,
    array[8, 9, 10, 11],
    array[-v_held[1], -v_held[2], -v_held[3], -v_held[4]]
  );
end
$$;

-- Only the operations write; the steps they are made of are nobody else's to call.
revoke execute on function
  ledger_post(ledger_tx, integer[], bigint[], integer[]),
  ledger_signup_bonus(uuid, integer),
  ledger_purchase(uuid, integer, integer, uuid, text, text),
  ledger_purchase_declined(uuid, uuid, text, text),
  ledger_hold(uuid, uuid, uuid, integer, integer),
  ledger_release(bigint),
  ledger_refund(bigint, text)
from public;
grant execute on function
  ledger_signup_bonus(uuid, integer),
  ledger_purchase(uuid, integer, integer, uuid, text, text),
  ledger_purchase_declined(uuid, uuid, text, text),
  ledger_hold(uuid, uuid, uuid, integer, integer),
  ledger_release(bigint),
  ledger_refund(bigint, text)
to proverse_app;
