/**
 * Cashfree's objects, of which only the fields named here are used. Amounts are in rupees, as a number or in webhooks as
 * text (cashfree.com/docs/api-reference/payments/latest: payment-links, refunds, disputes).
 */
import * as z from 'zod/mini';
import { DISPUTE_STANDING, type DisputeStanding, type RefundResult } from '../port.ts';

/** An amount in rupees, read as paise. */
const paise = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))]),
  z.pipe(
    z.transform((rupees: number | string) => Math.round(Number(rupees) * 1e6) / 1e4),
    z.int().check(z.nonnegative()),
  ),
);
const currency = z.pipe(
  z.string(),
  z.transform((code) => code.toLowerCase()),
);
const reference = z.string().check(z.minLength(1), z.maxLength(255));

export const Link = z.object({
  link_id: reference,
  link_status: z.string(),
  link_currency: currency,
  link_amount_paid: paise,
  link_url: z.url(),
  link_expiry_time: z.string(),
});
export type Link = z.infer<typeof Link>;

/** An order is one attempt to pay a link. Its id names the payment in refunds and disputes. */
const Order = z.object({
  order_id: reference,
  order_amount: paise,
  order_currency: currency,
  order_status: z.string(),
});
export const Orders = z.array(Order);
export type Order = z.infer<typeof Order>;

export const Refund = z.object({
  order_id: reference,
  refund_id: reference,
  cf_refund_id: z.nullish(z.union([z.string(), z.number()])),
  refund_amount: paise,
  refund_currency: z.nullish(currency),
  refund_status: z.string(),
});
export const Refunds = z.array(Refund);
export type Refund = z.infer<typeof Refund>;

export const Dispute = z.object({
  dispute_id: z.union([z.string(), z.number()]),
  dispute_amount: paise,
  dispute_amount_currency: z.nullish(currency),
  dispute_status: z.string(),
});
export const Disputes = z.array(Dispute);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the purchase of a link. Other links of the account have no id of ours, so the result is null. */
export function purchaseOf(linkId: string): string | null {
  return UUID.test(linkId) ? linkId : null;
}

/** Returns the id under which Cashfree knows a refund of ours. The documentation allows letters and digits only. */
export function cashfreeRefundId(refundId: string): string {
  return refundId.replaceAll('-', '');
}

/** Returns Cashfree's id of a refund. */
export function refundReference({ cf_refund_id, refund_id }: Refund): string {
  return String(cf_refund_id ?? refund_id);
}

/** Returns our id of a refund, or undefined for one that we did not request. */
export function ourRefundId({ refund_id: id }: Pick<Refund, 'refund_id'>): string | undefined {
  return /^[\da-f]{32}$/.test(id) ? id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined;
}

const REFUND_STATES: Readonly<Record<string, RefundResult['status'] | undefined>> = {
  SUCCESS: 'done',
  // After several attempts that failed (refunds/webhooks). ONHOLD waits for our balance.
  CANCELLED: 'failed',
  FAILED: 'failed',
};

export function refundState({ refund_status: status }: Pick<Refund, 'refund_status'>): RefundResult['status'] {
  return REFUND_STATES[status] ?? 'pending';
}

/** Returns what was refunded in total. Our own refunds count from the request, as they do in our books. */
export function refundedPaise(refunds: readonly Refund[]): number {
  const ours = refunds.filter((refund) => ourRefundId(refund) !== undefined && refundState(refund) !== 'failed');
  return refundedByHandPaise(refunds) + sumOf(ours.map((refund) => refund.refund_amount));
}

/** Returns what was refunded in total without our own refunds. */
export function refundedByHandPaise(refunds: readonly Refund[]): number {
  const byHand = refunds.filter((refund) => ourRefundId(refund) === undefined && refundState(refund) === 'done');
  return sumOf(byHand.map((refund) => refund.refund_amount));
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/**
 * Returns what a dispute has done with the money, or undefined for an unknown status, which begins with the type:
 * `CHARGEBACK_UNDER_REVIEW` (disputes/dispute-webhooks). A chargeback debits us at once and its reversal credits us
 * (settlements/reconcile, `event_type`). A dispute or a retrieval debits us only if we lose or accept it
 * (cashfree.com/docs/payments/manage/disputes/disputes-faqs).
 */
export function standingOf(status: string): DisputeStanding | undefined {
  const match = /^(DISPUTE|RETRIEVAL|CHARGEBACK|PRE_ARBITRATION|ARBITRATION)_([A-Z_]+)$/.exec(status);
  if (!match) return undefined;
  const [, type = '', state = ''] = match;
  if (state === 'MERCHANT_WON') return DISPUTE_STANDING.returned;
  if (state === 'MERCHANT_LOST' || state === 'MERCHANT_ACCEPTED') return DISPUTE_STANDING.taken;
  if (!/^(CREATED|DOCS_RECEIVED|UNDER_REVIEW|INSUFFICIENT_EVIDENCE)$/.test(state)) return undefined;
  return /^(DISPUTE|RETRIEVAL)$/.test(type) ? DISPUTE_STANDING.untouched : DISPUTE_STANDING.taken;
}
