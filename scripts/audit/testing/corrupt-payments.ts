/** Payments and books that disagree. */
import type { Corruption } from './corruption.ts';

const paid = `(select id from purchases where provider = 'stripe' and status = 'completed' order by id limit 1)`;
const eventOf = (purchase: string): string =>
  `(select min(id) from payment_events where kind = 'paid' and purchase_id = ${purchase})`;

export const corruptPayments = (): Corruption[] => [
  {
    what: 'a purchase was completed that nobody paid',
    found: /was paid its price/,
    by: [`delete from payment_events where kind = 'paid' and purchase_id = ${paid}`],
  },
  {
    what: 'a payment of another amount was taken',
    found: /was paid its price/,
    by: [`update payment_events set amount_paise = amount_paise - 1 where id = ${eventOf(paid)}`],
  },
  {
    what: 'a payment in another currency was taken',
    found: /was paid its price/,
    by: [`update payment_events set currency = 'idr' where id = ${eventOf(paid)}`],
  },
  {
    what: 'a payment bought nothing',
    found: /was paid its price/,
    by: [`update purchases set status = 'pending', settled_at = null where id = ${paid}`],
  },
  {
    what: 'the payment of another checkout was taken',
    found: /was paid its price/,
    by: [`update purchases set provider_ref = 'cs_other' where id = ${paid}`],
  },
  {
    what: 'a refund took no coins',
    found: /is called back/,
    by: [
      `insert into payment_events (id, provider, type, kind, payment_ref, amount_paise, currency, created_at)
       select 'planted', 'stripe', 'charge.refunded', 'refunded', payment_ref, 1000000, 'inr', now() from purchases where id = ${paid}`,
    ],
  },
  {
    what: 'coins stay called back although the dispute was won',
    found: /is called back/,
    by: [`update payment_events set standing = 2 where kind = 'disputed' and standing = 1`],
  },
  {
    what: 'coins were called back without a reason',
    found: /is called back/,
    by: [`delete from payment_events where kind in ('refunded', 'disputed')`],
  },
  {
    what: 'an event counts that is about nothing',
    found: /say why/,
    by: [`update payment_events set problem = null where problem = 'unknown_purchase'`],
  },
];
