/** Checks of the ledger against payment providers' events. */
import { rowCheck, type Check } from './check.ts';

// How much of each payment was refunded or is disputed. Refund events are cumulative, so only the highest is used. Of
// each dispute only the latest event is used.
const GIVEN_BACK = `given_back as (
  select provider, payment_ref, sum(paise) as paise from (
    select provider, payment_ref, max(amount_paise) as paise
    from payment_events where kind = 'refunded' and problem is null group by provider, payment_ref
    union all
    select provider, payment_ref, amount_paise from (
      select *, row_number() over (partition by provider, payment_ref, dispute_ref order by created_at desc, standing desc) as age
      from payment_events where kind = 'disputed' and problem is null
    ) d where age = 1 and standing = 1
  ) parts group by provider, payment_ref
)`;

export const paymentChecks: Check[] = [
  rowCheck({
    holds:
      'every completed purchase outside the sandbox, or by UPI in it, was paid its price in rupees, and every payment bought what it paid for',
    from: `(select * from purchases where provider <> 'sandbox' or method = 'upi') p full join (
      select purchase_id, count(distinct session_ref) as checkouts, min(session_ref) as session_ref,
        min(payment_ref) as payment_ref, min(amount_paise) as least_paise, max(amount_paise) as most_paise,
        bool_and(currency = 'inr') as rupees, min(provider) as provider
      from payment_events where kind = 'paid' and problem is null group by purchase_id
    ) e on e.purchase_id = p.id`,
    wrong: `case
      when p.id is null then true
      when p.status <> 'completed' then e.purchase_id is not null
      else e.purchase_id is null or e.checkouts <> 1 or not e.rupees or e.provider <> p.provider
        or (e.session_ref, e.payment_ref) is distinct from (p.provider_ref, p.payment_ref)
        or e.least_paise <> p.price_inr::bigint * 100 or e.most_paise <> p.price_inr::bigint * 100
    end`,
    finding: `format('purchase %s (%s, ₹%s, checkout %s): %s checkouts paid %s to %s paise', coalesce(p.id, e.purchase_id), p.status, p.price_inr, p.provider_ref, coalesce(e.checkouts, 0), e.least_paise, e.most_paise)`,
  }),
  rowCheck({
    holds: 'the coins charged back for a purchase are the share of its price that was refunded or is disputed',
    with: GIVEN_BACK,
    from: `(
      select p.*,
        (select coalesce(sum(e.amount), 0) from ledger_tx t join ledger_entry e on e.tx_id = t.id and e.account_id = 1
         where t.purchase_id = p.id and t.kind in ('chargeback', 'chargeback_return')) as charged_back,
        div(p.coins::numeric * least(coalesce(g.paise, 0), p.price_inr::bigint * 100), p.price_inr::bigint * 100) as wanted
      from purchases p left join given_back g on (g.provider, g.payment_ref) = (p.provider, p.payment_ref)
      where p.provider <> 'sandbox'
    ) x`,
    wrong: `charged_back <> case status when 'completed' then wanted else 0 end`,
    finding: `format('purchase %s: %s coins charged back, expected %s', id, charged_back, wanted)`,
  }),
  rowCheck({
    holds: 'payment events without an effect say why, and all others name their purchase and amount',
    from: 'payment_events',
    wrong: `problem is null and (
      (kind in ('paid', 'processing', 'failed', 'expired') and not exists (
        select from purchases p where p.id = payment_events.purchase_id and p.provider = payment_events.provider
      ))
      or (kind in ('paid', 'refunded', 'disputed') and (amount_paise is null or currency is distinct from 'inr'))
    )`,
    finding: `format('event %s (%s) about purchase %s, payment %s', id, kind, purchase_id, payment_ref)`,
  }),
];
