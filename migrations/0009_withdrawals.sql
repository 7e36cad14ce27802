-- Withdrawals after the request: who may move one from which state to which, what the provider of payouts reported,
-- and coins that come back after they were paid. The operations are in 0009_withdrawals_operations.sql.

-- `returned_at`: the bank sent a paid one back, and the coins with it. `exported_at`: it stands in a payout file.
alter table withdrawals
  add column returned_at timestamptz,
  add column exported_at timestamptz,
  drop constraint withdrawals_paid_with_a_utr,
  add constraint withdrawals_paid_with_a_utr check (
    case status
      when 'paid' then utr is not null and returned_at is null
      when 'failed' then (utr is null) = (returned_at is null)
      else utr is null and returned_at is null
    end
  );
-- One transfer pays one withdrawal.
create unique index withdrawals_utr_once on withdrawals (utr) where utr is not null;
-- The admin desk's lists: all, and those of one state.
create index withdrawals_by_status on withdrawals (status, id desc);

-- The only ways of a withdrawal. What was agreed never changes; neither does what is closed, except that a paid one
-- may come back from the bank. An open one may be sealed anew, and be written into a payout file.
create function withdrawals_check() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or new.approved_at is not null or new.exported_at is not null then
      raise exception using errcode = 'check_violation', constraint = 'withdrawals_begin_requested', table = tg_table_name,
        message = format('withdrawal %s does not begin as a request', new.id);
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.user_id, new.amount_coins, new.earned_coins, new.earned_bonus_coins, new.account_holder,
      new.account_number_last4, new.ifsc, new.requested_at)
      is not distinct from (old.id, old.user_id, old.amount_coins, old.earned_coins, old.earned_bonus_coins,
      old.account_holder, old.account_number_last4, old.ifsc, old.requested_at)
    and (case
      when new.status = old.status then
        old.status in ('requested', 'approved')
        and (new.utr, new.reason, new.decided_by, new.approved_at, new.closed_at, new.returned_at)
          is not distinct from (old.utr, old.reason, old.decided_by, old.approved_at, old.closed_at, old.returned_at)
        and (new.exported_at is not distinct from old.exported_at or old.status = 'approved')
      when old.status = 'requested' then
        (new.status = 'approved') = (new.approved_at is not null)
        and new.status in ('approved', 'rejected', 'cancelled')
      when old.status = 'approved' then
        new.status in ('paid', 'failed') and new.approved_at = old.approved_at and new.returned_at is null
      when old.status = 'paid' then
        new.status = 'failed' and new.returned_at is not null
        and (new.utr, new.decided_by, new.approved_at, new.closed_at)
          is not distinct from (old.utr, old.decided_by, old.approved_at, old.closed_at)
      else false
    end)
  then
    return new;
  end if;
  raise exception using errcode = 'restrict_violation', constraint = 'withdrawals_move_forward', table = tg_table_name,
    message = format('withdrawal %s is %s: %s refused', old.id, old.status, lower(tg_op));
end
$$;
create trigger withdrawals_checked before insert or update or delete on withdrawals
  for each row execute function withdrawals_check();
alter table withdrawals enable always trigger withdrawals_checked;

-- The server writes through the operations only; a number is sealed anew by one of them, too.
revoke insert, update on withdrawals from proverse_app;
revoke update (status, utr, reason, decided_by, approved_at, closed_at) on withdrawals from proverse_app;
grant select (returned_at, exported_at) on withdrawals to proverse_audit;

-- A transfer that a provider makes. `waiting`: no call has begun that could move money; from then on `sent`, whether
-- or not we know the answer, until the provider says `paid` or `failed`; a paid one may be `reversed`. While it is
-- open, `due_at` is when somebody has to look at it next.
create table payouts (
  withdrawal_id uuid primary key references withdrawals,
  provider text not null,
  state text not null default 'waiting',
  provider_ref text,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  due_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payouts_provider_known check (provider in ('razorpayx')),
  constraint payouts_state_known check (state in ('waiting', 'sent', 'paid', 'failed', 'reversed')),
  constraint payouts_paid_with_a_reference check (state not in ('paid', 'reversed') or provider_ref is not null),
  constraint payouts_sent_before_paid check (state not in ('sent', 'paid', 'reversed') or sent_at is not null),
  -- One transfer pays for one withdrawal.
  constraint payouts_provider_ref_once unique (provider, provider_ref)
);
create index payouts_due on payouts (due_at) where state in ('waiting', 'sent');
grant select on payouts to proverse_app, proverse_audit;

-- What a provider told us, each thing once: webhooks under their event's id, answers to our own calls under
-- 'answer:' with reference and status. `effect` is what it changed here.
create table payout_events (
  provider text not null,
  event_id text not null,
  withdrawal_id uuid not null references withdrawals,
  provider_ref text, -- null: it refused to make the transfer
  provider_status text not null,
  outcome text not null,
  amount_paise bigint not null,
  utr text,
  effect text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (provider, event_id),
  constraint payout_events_outcome_known check (outcome in ('sent', 'paid', 'failed', 'reversed')),
  constraint payout_events_effect_known check (effect in ('sent', 'paid', 'failed', 'reversed', 'none', 'contradiction'))
);
create index payout_events_of_withdrawal on payout_events (withdrawal_id, received_at);
create trigger payout_events_append_only before update or delete or truncate on payout_events
  for each statement execute function ledger_refuse_change();
alter table payout_events enable always trigger payout_events_append_only;
grant select on payout_events to proverse_app, proverse_audit;
