/** Razorpay's objects, which its API and its webhooks send in the same form. Only the fields that we use are read. */
import * as z from 'zod';
import { DISPUTE_STANDING, type DisputeStanding } from '../port.ts';

const currency = z.string().max(10);
const paymentId = z.string().regex(/^pay_\w{1,60}$/);

/** Notes are null or an empty array where there are none. */
const notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .nullish()
  .transform((given) => (Array.isArray(given) ? {} : (given ?? {})));

/** razorpay.com/docs/api/payments/payment-links/entity. `payments` lists only captured payments, and only in a fetch by id. */
export const linkEntity = z.object({
  id: z.string().regex(/^plink_\w{1,60}$/),
  reference_id: z.string().nullish(),
  status: z.string().max(40),
  amount_paid: z.int(),
  currency,
  short_url: z.url({ protocol: /^https$/ }),
  expire_by: z.int(),
  notes,
  payments: z.array(z.object({ payment_id: paymentId, amount: z.int() })).nullish(),
});
export type LinkEntity = z.output<typeof linkEntity>;

/** razorpay.com/docs/api/payments/entity. `amount_refunded` is the total of all refunds so far. */
export const paymentEntity = z.object({
  id: paymentId,
  amount: z.int(),
  currency,
  status: z.string().max(40),
  captured: z.boolean().nullish(),
  amount_refunded: z
    .int()
    .nullish()
    .transform((paise) => paise ?? 0),
  notes,
});
export type PaymentEntity = z.output<typeof paymentEntity>;

/** razorpay.com/docs/api/refunds/entity */
export const refundEntity = z.object({
  id: z.string().regex(/^rfnd_\w{1,60}$/),
  payment_id: paymentId,
  status: z.string().max(40),
  receipt: z.string().nullish(),
  notes,
});
export type RefundEntity = z.output<typeof refundEntity>;

/**
 * razorpay.com/docs/api/disputes/entity. `amount_deducted` is what was taken from our balance, also if a won dispute has
 * returned it.
 */
export const disputeEntity = z.object({
  id: z.string().regex(/^disp_\w{1,60}$/),
  payment_id: paymentId,
  amount: z.int(),
  amount_deducted: z.int(),
  currency,
  status: z.string().max(40),
  phase: z.string().max(40).nullish(),
});
type DisputeEntity = z.output<typeof disputeEntity>;

const DEDUCTING_PHASES: ReadonlySet<unknown> = new Set(['chargeback', 'pre_arbitration', 'arbitration']);

/**
 * Returns what a dispute has done with the money, and how much it is about. A chargeback deducts it at once, "Deduct at
 * Onset", and winning returns it (razorpay.com/docs/payments/disputes/chargeback-fees-and-penalties). A retrieval or a
 * suspected fraud deducts nothing until it is lost.
 */
export function standingOf(dispute: DisputeEntity): { standing: DisputeStanding; amountPaise: number } {
  const { amount, amount_deducted, status, phase } = dispute;
  const isOpen = status === 'open' || status === 'under_review';
  const isTaken = amount_deducted > 0 || status === 'lost' || (isOpen && DEDUCTING_PHASES.has(phase));
  const isOver = status === 'won' || (status === 'closed' && !isTaken);
  return {
    standing: isOver ? DISPUTE_STANDING.returned : isTaken ? DISPUTE_STANDING.taken : DISPUTE_STANDING.untouched,
    amountPaise: amount_deducted > 0 ? amount_deducted : amount,
  };
}

/** The note that marks our links and, where Razorpay copies it, their payments. */
export const PURCHASE_NOTE = 'purchase_id';
/** The note that marks our refunds. */
export const REFUND_NOTE = 'refund_id';

/** Returns a note that is a UUID. */
export function uuidIn(given: Readonly<Record<string, unknown>>, note: string): string | undefined {
  const value = given[note];
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : undefined;
}

/** Whether a link can no longer be paid, and was not. */
export function isClosed({ status }: LinkEntity): boolean {
  return status === 'expired' || status === 'cancelled';
}

/** Whether the payment reached us. A fully refunded one has the status `refunded`. */
export function isPaid({ status }: PaymentEntity): boolean {
  return status === 'captured' || status === 'refunded';
}
