import * as z from 'zod/mini';
import { DISPUTE_STANDING, type Charge, type Period, type ProviderPayment } from '../port.ts';
import type { CashfreeApi } from './cashfree-api.ts';
import {
  Disputes,
  Link,
  Orders,
  purchaseOf,
  refundedPaise,
  Refunds,
  standingOf,
  sumOf,
  type Order,
} from './cashfree-entities.ts';

// A link can be paid for an hour after the purchase began.
const PAID_WITHIN_MS = 65 * 60_000;
const PAGE_SIZE = 1_000;

const Recon = z.object({
  cursor: z.nullish(z.string()),
  data: z.array(
    z.object({
      event_details: z.object({ event_type: z.nullish(z.string()), event_status: z.nullish(z.string()) }),
      order_details: z.nullish(
        z.object({ order_id: z.nullish(z.string()), order_tags: z.nullish(z.record(z.string(), z.unknown())) }),
      ),
    }),
  ),
});

/**
 * Yields the links of our purchases, and the payments of links that we do not know. Links cannot be listed, so each of our
 * purchases is looked up. Unknown links are found in the period's payments (settlements/reconcile), whose order carries the
 * link's id in its tags.
 */
export async function* cashfreeBooks(
  api: CashfreeApi,
  period: Period,
  ours: readonly Charge[],
): AsyncGenerator<ProviderPayment> {
  const known = new Set(ours.map(({ purchaseId }) => purchaseId));
  for (const { purchaseId } of ours) yield* paymentsOf(api, purchaseId);
  const strays = new Set<string>();
  for await (const linkId of paidLinks(api, period)) {
    if (!known.has(linkId)) strays.add(linkId);
  }
  for (const linkId of strays) yield* paymentsOf(api, linkId);
}

async function* paymentsOf(api: CashfreeApi, purchaseId: string): AsyncGenerator<ProviderPayment> {
  const link = await api.find(Link, `/links/${purchaseId}`);
  if (!link) return;
  const orders = (await api.find(Orders, `/links/${purchaseId}/orders?status=PAID`)) ?? [];
  for (const order of orders) yield paymentOf(purchaseId, order, await takenBack(api, order));
  if (orders.length > 0) return;
  const status = link.link_status === 'ACTIVE' ? 'open' : 'not_paid';
  yield { ...NOTHING_TAKEN, purchaseId, reference: link.link_id, status, amountPaise: 0, currency: link.link_currency };
}

const NOTHING_TAKEN = { refundedPaise: 0, disputedPaise: 0 };

function paymentOf(
  purchaseId: string,
  { order_id: reference, order_amount: amountPaise, order_currency: currency }: Order,
  taken: typeof NOTHING_TAKEN,
): ProviderPayment {
  return { purchaseId, reference, status: 'paid', amountPaise, currency, ...taken };
}

async function takenBack(api: CashfreeApi, { order_id }: Order): Promise<typeof NOTHING_TAKEN> {
  const path = `/orders/${encodeURIComponent(order_id)}`;
  const refunds = (await api.find(Refunds, `${path}/refunds`)) ?? [];
  const disputes = (await api.find(Disputes, `${path}/disputes`)) ?? [];
  const taken = disputes.filter(({ dispute_status: status }) => standingOf(status) === DISPUTE_STANDING.taken);
  return { refundedPaise: refundedPaise(refunds), disputedPaise: sumOf(taken.map((each) => each.dispute_amount)) };
}

/** Yields the link ids of the payments of a period that could be ours. */
async function* paidLinks(api: CashfreeApi, { from, to }: Period): AsyncGenerator<string> {
  const filters = { start_date: from.toISOString(), end_date: new Date(to.getTime() + PAID_WITHIN_MS).toISOString() };
  let cursor: string | null = null;
  do {
    const body: object = { pagination: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) }, filters };
    const page: z.infer<typeof Recon> | null = await api.find(Recon, '/recon', { body });
    if (!page) return;
    for (const { event_details: event, order_details: order } of page.data) {
      const linkId = order?.order_tags?.link_id;
      if (event.event_type !== 'PAYMENT' || event.event_status !== 'SUCCESS') continue;
      if (typeof linkId === 'string' && purchaseOf(linkId) !== null) yield linkId;
    }
    cursor = page.data.length < PAGE_SIZE || page.cursor === cursor ? null : (page.cursor ?? null);
  } while (cursor !== null);
}
