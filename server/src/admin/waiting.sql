-- Returns what waits for an admin, and since when: withdrawals to decide or to pay by hand, reversed payments whose coins
-- others hold as earnings and no admin keeps frozen, open reports, disputes and unmatched payments.
create or replace function admin_waiting() returns table (kind text, since timestamptz)
language sql stable as $$
  select 'withdrawals' as kind, w.requested_at as since
  from withdrawals w
  where w.status = 'requested'
    or (w.status = 'approved' and not exists (select from payouts p where p.withdrawal_id = w.id))
  union all
  select 'frozenEarnings', frozen_since
  from (select purchase_id, min(frozen_since) as frozen_since from frozen_earnings group by purchase_id) h
  where not exists (select from kept_earnings k where k.purchase_id = h.purchase_id and k.holders = frozen_for(h.purchase_id))
  union all
  select 'reports', created_at from message_reports where status = 'open'
  union all
  select case a.kind when 'disputed' then 'disputes' else 'payments' end, a.created_at
  from payment_attention a
  where not exists (select from payment_attention_dismissed s where s.event_id = a.id)
$$;
comment on function admin_waiting is 'not null';
