/** Checks of the ledger against payment providers' events. */
import { TAKES_BACK } from './books.ts';
import { rowCheck, type Check } from './check.ts';

// How much of each purchase was given back: our own refunds that have not failed, what was refunded besides, and what is
// disputed. Refund events are cumulative and may include our own refunds that were sent before them and had not failed then,
// so what was refunded besides is the highest rest. Of each dispute only the latest event is used.
const GIVEN_BACK = `given_back as (
  select p.id as purchase_id, coalesce(own.paise, 0) + greatest(0, coalesce(others.paise, 0)) + coalesce(disputes.paise, 0) as paise
  from purchases p
  left join (
    select purchase_id, sum(amount_paise) as paise from coin_refund_parts where status <> 'failed' group by purchase_id
  ) own on own.purchase_id = p.id
  left join (
    select x.purchase_id, max(x.rest) as paise from (
      select q.id as purchase_id, e.amount_paise - case when e.by_hand then 0 else coalesce(sum(r.amount_paise), 0) end as rest
      from payment_events e
      join purchases q on (q.provider, q.payment_ref) = (e.provider, e.payment_ref)
      left join coin_refund_parts r on r.purchase_id = q.id and r.requested_at <= e.processed_at
        and r.sent_at <= e.created_at + interval '1 minute'
        and not (r.status = 'failed' and (r.provider_ref is null or r.closed_at < e.created_at))
      where e.kind = 'refunded' and e.problem is null and (e.refund_state is null or e.refund_state = 'done')
      group by q.id, e.id
    ) x group by x.purchase_id
  ) others on others.purchase_id = p.id
  left join (
    select provider, payment_ref, sum(amount_paise) as paise from (
      select *, row_number() over (partition by provider, payment_ref, dispute_ref order by created_at desc, standing desc) as age
      from payment_events where kind = 'disputed' and problem is null
    ) d where age = 1 and standing = 1 group by provider, payment_ref
  ) disputes on (disputes.provider, disputes.payment_ref) = (p.provider, p.payment_ref)
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
         where t.purchase_id = p.id and ${TAKES_BACK}) as charged_back,
        div(p.coins::numeric * least(coalesce(g.paise, 0), p.price_inr::bigint * 100), p.price_inr::bigint * 100) as wanted
      from purchases p left join given_back g on g.purchase_id = p.id
      where p.provider <> 'sandbox'
    ) x`,
    wrong: `charged_back <> case status when 'completed' then wanted else 0 end`,
    finding: `format('purchase %s: %s coins charged back, expected %s', id, charged_back, wanted)`,
  }),
  rowCheck({
    holds:
      'every refund of unused coins took the coins and bonus coins of its parts, and only failed parts returned some',
    from: `(
      select coalesce(l.purchase_id, r.purchase_id) as id, l.*, r.*
      from (
        select t.purchase_id,
          sum(e.amount) filter (where t.kind = 'coin_refund' and e.account_id = 1) as taken,
          coalesce(sum(e.amount) filter (where t.kind = 'coin_refund' and e.account_id = 2), 0) as taken_bonus,
          coalesce(-sum(e.amount) filter (where t.kind = 'coin_refund_return' and e.account_id = 1), 0) as returned
        from ledger_tx t
        join ledger_entry e on e.tx_id = t.id
        where t.kind in ('coin_refund', 'coin_refund_return')
        group by t.purchase_id
      ) l
      full join (
        select purchase_id, sum(coins) as coins, sum(bonus) as bonus,
          coalesce(sum(coins) filter (where status = 'failed'), 0) as failed_coins
        from coin_refund_parts group by purchase_id
      ) r on r.purchase_id = l.purchase_id
    ) x`,
    wrong: `(taken, taken_bonus) is distinct from (coins, bonus) or coalesce(returned > failed_coins, true)`,
    finding: `format('purchase %s: %s coins and %s bonus coins were taken for refunds of %s and %s, and %s of %s failed coins returned', id, taken, taken_bonus, coins, bonus, returned, failed_coins)`,
  }),
  rowCheck({
    holds:
      'a refund of unused coins is open while a part is undecided, goes to its own buyer, and failed where the provider said so',
    from: `coin_refund_parts r
      join purchases p on p.id = r.purchase_id
      left join coin_refunds f on f.id = r.refund_id`,
    wrong: `f.id is null or f.user_id <> p.user_id or p.status <> 'completed'
      or (f.status = 'open') <> exists (
        select from coin_refund_parts o where o.refund_id = f.id and o.status in ('requested', 'sent')
      )
      or (r.status <> 'failed' and exists (
        select from payment_events e
        where e.refund_id = r.id and e.refund_state = 'failed' and e.problem is null
          and (e.provider, e.payment_ref) = (p.provider, p.payment_ref)
      ))`,
    finding: `format('part %s of refund %s (%s) of purchase %s is %s', r.id, r.refund_id, f.status, r.purchase_id, r.status)`,
  }),
  rowCheck({
    holds: 'payment events without an effect say why, and all others name their purchase and amount',
    from: 'payment_events',
    wrong: `problem is null and (
      (kind in ('paid', 'processing', 'failed', 'expired') and not exists (
        select from purchases p where p.id = payment_events.purchase_id and p.provider = payment_events.provider
      ))
      or (kind in ('paid', 'refunded', 'disputed') and refund_id is null and (amount_paise is null or currency is distinct from 'inr'))
    )`,
    finding: `format('event %s (%s) about purchase %s, payment %s', id, kind, purchase_id, payment_ref)`,
  }),
];
