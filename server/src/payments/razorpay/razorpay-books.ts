import * as z from 'zod';
import { DISPUTE_STANDING, type Charge, type Period, type ProviderPayment } from '../port.ts';
import type { RazorpayApi } from './razorpay-api.ts';
import {
  disputeEntity,
  isClosed,
  isPaid,
  linkEntity,
  paymentEntity,
  PURCHASE_NOTE,
  standingOf,
  uuidIn,
} from './razorpay-entities.ts';

const PAGE_SIZE = 100;
const CLOCK_SKEW_MS = 5 * 60_000;

const payments = z.object({ items: z.array(paymentEntity) });
const disputes = z.object({ items: z.array(disputeEntity) });
export const linkList = z.object({ payment_links: z.array(linkEntity) });

/**
 * Yields every payment of one of our links in the period, whether or not the purchase is in `ours`, with what was refunded
 * or taken by disputes until now, and the link of each purchase that was not paid. `openMs` is for how long a link can be paid.
 * (razorpay.com/docs/api/payments/fetch-all-payments, /docs/api/disputes/fetch-all)
 */
export async function* razorpayBooks(
  api: RazorpayApi,
  { from, to }: Period,
  ours: readonly Charge[],
  openMs: number,
): AsyncGenerator<ProviderPayment> {
  const since = secondsOf(from.getTime() - CLOCK_SKEW_MS);
  const until = secondsOf(to.getTime() + openMs + CLOCK_SKEW_MS);
  const taken = new Map<string, number>();
  for await (const { items } of pages(api, disputes, `/disputes?from=${since}`)) {
    for (const dispute of items) {
      const { standing, amountPaise } = standingOf(dispute);
      if (standing !== DISPUTE_STANDING.taken) continue;
      taken.set(dispute.payment_id, (taken.get(dispute.payment_id) ?? 0) + amountPaise);
    }
  }
  const paid = new Set<string>();
  // New payments move older ones to the next page while we read.
  const seen = new Set<string>();
  for await (const { items } of pages(api, payments, `/payments?from=${since}&to=${until}`)) {
    for (const payment of items.filter(isPaid)) {
      if (seen.has(payment.id)) continue;
      seen.add(payment.id);
      const purchaseId = uuidIn(payment.notes, PURCHASE_NOTE) ?? (await purchaseOfLink(api, payment.id));
      if (purchaseId === undefined) continue;
      paid.add(purchaseId);
      yield {
        purchaseId,
        reference: payment.id,
        status: 'paid',
        amountPaise: payment.amount,
        currency: payment.currency.toLowerCase(),
        refundedPaise: payment.amount_refunded,
        disputedPaise: taken.get(payment.id) ?? 0,
      };
    }
  }
  for (const { purchaseId } of ours) if (!paid.has(purchaseId)) yield* unpaidLinks(api, purchaseId);
}

async function* pages<T extends { readonly items: readonly unknown[] }>(
  { read }: RazorpayApi,
  answer: z.ZodType<T>,
  path: string,
): AsyncGenerator<T> {
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const page = await read(answer, `${path}&count=${PAGE_SIZE}&skip=${skip}`);
    yield page;
    if (page.items.length < PAGE_SIZE) return;
  }
}

/** Razorpay does not copy the notes of every kind of link to its payments. */
async function purchaseOfLink({ read }: RazorpayApi, paymentId: string): Promise<string | undefined> {
  const { payment_links } = await read(linkList, `/payment_links?payment_id=${paymentId}`);
  return payment_links.map(({ notes }) => uuidIn(notes, PURCHASE_NOTE)).find((id) => id !== undefined);
}

async function* unpaidLinks({ read }: RazorpayApi, purchaseId: string): AsyncGenerator<ProviderPayment> {
  const { payment_links } = await read(linkList, `/payment_links?reference_id=${purchaseId}`);
  for (const link of payment_links) {
    if (link.reference_id !== purchaseId || link.status === 'paid') continue;
    yield {
      purchaseId,
      reference: link.id,
      status: isClosed(link) ? 'not_paid' : 'open',
      amountPaise: 0,
      currency: link.currency.toLowerCase(),
      refundedPaise: 0,
      disputedPaise: 0,
    };
  }
}

function secondsOf(ms: number): number {
  return Math.floor(ms / 1000);
}
