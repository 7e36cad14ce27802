-- Returns the purchases that a provider's users began in a period, with what the ledger credited and charged back. On the gateway's
-- account (1) a credit is negative. credits counts the credits, and credited is null without one. pendingPaise is the money
-- of refunds that the provider has not confirmed.
create or replace function purchases_to_compare(p_provider text, p_from timestamptz, p_to timestamptz)
returns table (charge jsonb, status text, credits integer, credited bigint, "chargedBack" bigint, "pendingPaise" bigint)
language sql stable as $$
  select
    purchase_charge(p) || jsonb_build_object('refundedPaise', refunds.paise), p.status, books.credits, books.credited,
    books.charged_back, refunds.pending_paise
  from purchases p
  cross join lateral (
    select
      count(*) filter (where t.kind = 'purchase')::integer as credits,
      sum(-e.amount) filter (where t.kind = 'purchase') as credited,
      coalesce(sum(e.amount) filter (where t.kind <> 'purchase'), 0) as charged_back
    from ledger_tx t join ledger_entry e on e.account_id = 1 and e.seq = t.id
    where t.purchase_id = p.id
  ) books
  cross join lateral (
    select
      coalesce(sum(r.amount_paise) filter (where r.status = 'done'), 0)::bigint as paise,
      coalesce(sum(r.amount_paise) filter (where r.status in ('requested', 'sent')), 0)::bigint as pending_paise
    from coin_refund_parts r where r.purchase_id = p.id
  ) refunds
  where p.provider = p_provider and p.created_at >= p_from and p.created_at < p_to
  order by p.id
$$;
comment on function purchases_to_compare is 'not null except credited';
