/** Payments that disagree with the ledger. */
import type { Corruption } from './corruption.ts';

const PAID_PURCHASE = `(select id from purchases where provider = 'stripe' and status = 'completed' order by id limit 1)`;
const eventOf = (purchase: string): string =>
  `(select min(id) from payment_events where kind = 'paid' and purchase_id = ${purchase})`;

const PART_THAT = (status: string): string =>
  `(select min(id::text)::uuid from coin_refund_parts where status = '${status}')`;

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
    what: 'a refund of unused coins took too few coins',
    found: /took the coins and bonus coins of its parts/,
    by: [`update coin_refund_parts set coins = coins + 1 where id = ${PART_THAT('done')}`],
  },
  {
    what: 'a refund of unused coins took no bonus coins',
    found: /took the coins and bonus coins of its parts/,
    by: [`update coin_refund_parts set bonus = bonus + 1 where id = ${PART_THAT('done')}`],
  },
  {
    what: 'coins returned although their refund was done',
    found: /took the coins and bonus coins of its parts/,
    by: [
      `update coin_refund_parts set status = 'done', reason = null where id = ${PART_THAT('failed')}`,
      `delete from payment_events where refund_state = 'failed'`,
    ],
  },
  {
    what: 'a refund of unused coins that took coins is missing',
    found: /took the coins and bonus coins of its parts/,
    by: [`delete from coin_refund_parts where id = ${PART_THAT('done')}`],
  },
  {
    what: 'more coins were taken than money was returned',
    found: /charged back for a purchase/,
    by: [`update coin_refund_parts set amount_paise = amount_paise - 100 where id = ${PART_THAT('done')}`],
  },
  {
    what: 'a refund of unused coins is closed while a part is undecided',
    found: /open while a part is undecided/,
    by: [`update coin_refunds set status = 'closed', closed_at = now() where status = 'open'`],
  },
  {
    what: 'the money for unused coins went to another buyer',
    found: /open while a part is undecided/,
    by: [
      `update coin_refunds f set user_id = (select id from users u where u.id <> f.user_id limit 1) where status = 'closed'`,
    ],
  },
  {
    what: 'a failed refund of unused coins counts as done',
    found: /open while a part is undecided/,
    by: [`update coin_refund_parts set status = 'done', reason = null where id = ${PART_THAT('failed')}`],
  },
  {
    what: 'an event without a purchase has an effect',
    found: /say why/,
    by: [`update payment_events set problem = null where problem = 'unknown_purchase'`],
  },
];
