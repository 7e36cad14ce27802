/** Payments that disagree with the ledger. */
import type { Corruption } from './corruption.ts';

const PAID_PURCHASE = `(select id from purchases where provider = 'stripe' and status = 'completed' order by id limit 1)`;
const eventOf = (purchase: string): string =>
  `(select min(id) from payment_events where kind = 'paid' and purchase_id = ${purchase})`;

export const corruptPayments = (): Corruption[] => [
  {
    what: 'a purchase was completed without a payment',
    found: /was paid its price/,
    by: [`delete from payment_events where kind = 'paid' and purchase_id = ${PAID_PURCHASE}`],
  },
  {
    what: 'a payment of the wrong amount was accepted',
    found: /was paid its price/,
    by: [`update payment_events set amount_paise = amount_paise - 1 where id = ${eventOf(PAID_PURCHASE)}`],
  },
  {
    what: 'a payment in another currency was accepted',
    found: /was paid its price/,
    by: [`update payment_events set currency = 'idr' where id = ${eventOf(PAID_PURCHASE)}`],
  },
  {
    what: 'a payment bought nothing',
    found: /was paid its price/,
    by: [`update purchases set status = 'pending', closed_at = null where id = ${PAID_PURCHASE}`],
  },
  {
    what: 'the payment of another checkout was accepted',
    found: /was paid its price/,
    by: [`update purchases set provider_ref = 'cs_other' where id = ${PAID_PURCHASE}`],
  },
  {
    what: 'a refund took no coins',
    found: /charged back for a purchase/,
    by: [
      `insert into payment_events (id, provider, type, kind, payment_ref, amount_paise, currency, created_at)
       select 'planted', 'stripe', 'charge.refunded', 'refunded', payment_ref, 1000000, 'inr', now() from purchases where id = ${PAID_PURCHASE}`,
    ],
  },
  {
    what: 'coins stay charged back although the dispute was won',
    found: /charged back for a purchase/,
    by: [`update payment_events set standing = 2 where kind = 'disputed' and standing = 1`],
  },
  {
    what: 'coins were charged back without a reason',
    found: /charged back for a purchase/,
    by: [`delete from payment_events where kind in ('refunded', 'disputed')`],
  },
  {
    what: 'an event without a purchase has an effect',
    found: /say why/,
    by: [`update payment_events set problem = null where problem = 'unknown_purchase'`],
  },
];
