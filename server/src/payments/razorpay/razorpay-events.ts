/** Reads Razorpay's events (razorpay.com/docs/webhooks/payment-links, /refunds, /disputes). */
import * as z from 'zod';
import type { PaymentEvent } from '../port.ts';
import {
  disputeEntity,
  isPaid,
  linkEntity,
  paymentEntity,
  PURCHASE_NOTE,
  REFUND_NOTE,
  refundEntity,
  standingOf,
  uuidIn,
  type LinkEntity,
} from './razorpay-entities.ts';

const of = <T extends z.ZodType>(entity: T) => z.object({ entity });

const event = z.object({ event: z.string().max(100), created_at: z.int(), payload: z.unknown() });
const aboutLink = z.object({ payment_link: of(linkEntity), payment: of(paymentEntity).optional() });
const aboutRefund = z.object({ refund: of(refundEntity), payment: of(paymentEntity) });
const aboutDispute = z.object({ dispute: of(disputeEntity) });

export type EventFields = Omit<PaymentEvent, 'id' | 'provider' | 'type' | 'createdAt'>;

/**
 * Reads a verified event. Returns null for types that we do not use and for other sales of the account. `payment.failed` is
 * not used, because the link can be paid until it expires.
 * @throws ZodError when the payload does not match its type
 */
export function readRazorpayEvent(raw: unknown, id: string): PaymentEvent | null {
  const { event: type, created_at, payload } = event.parse(raw);
  const fields = readPayload(type, payload);
  return fields && { id, provider: 'razorpay', type, createdAt: new Date(created_at * 1000), ...fields };
}

function readPayload(type: string, payload: unknown): EventFields | null {
  switch (type) {
    case 'payment_link.paid':
    case 'payment_link.partially_paid':
      return readPaid(type, aboutLink.parse(payload));
    case 'payment_link.expired':
    case 'payment_link.cancelled':
      return ofLink(aboutLink.parse(payload).payment_link.entity, { kind: 'expired' });
    case 'refund.created':
    case 'refund.processed':
    case 'refund.failed':
      return readRefund(type, aboutRefund.parse(payload));
    default:
      return type.startsWith('payment.dispute.') ? readDispute(aboutDispute.parse(payload)) : null;
  }
}

/** We never allow a partial payment, so an admin must look at one. */
function readPaid(type: string, { payment_link: link, payment }: z.output<typeof aboutLink>): EventFields | null {
  const paid = payment?.entity;
  const isWhole = type === 'payment_link.paid' && paid !== undefined && isPaid(paid);
  return ofLink(link.entity, {
    kind: 'paid',
    paymentRef: paid?.id ?? null,
    amountPaise: paid?.amount ?? link.entity.amount_paid,
    currency: (paid ?? link.entity).currency.toLowerCase(),
    problem: isWhole ? undefined : type === 'payment_link.paid' ? 'not_paid' : 'partially_paid',
  });
}

/** Returns what a link says about its purchase, or null for a link that is not ours. */
function ofLink({ id, notes, reference_id }: LinkEntity, fields: EventFields): EventFields | null {
  const purchaseId = uuidIn(notes, PURCHASE_NOTE);
  if (purchaseId === undefined) return null;
  const isOurs = purchaseId === reference_id;
  return {
    ...fields,
    purchaseId: isOurs ? purchaseId : null,
    sessionRef: id,
    problem: isOurs ? fields.problem : 'not_ours',
  };
}

/**
 * A refund changes coins by the payment's running total. A payment that was never captured is refunded automatically
 * (razorpay.com/docs/webhooks/refunds, "Identify Auto-Refunds"), and bought nothing.
 */
function readRefund(
  type: string,
  { refund: { entity: refund }, payment: { entity: payment } }: z.output<typeof aboutRefund>,
): EventFields | null {
  if (payment.captured === false) return null;
  const refundId = uuidIn(refund.notes, REFUND_NOTE);
  const hasFailed = type === 'refund.failed' || refund.status === 'failed';
  const state = hasFailed ? 'failed' : type === 'refund.processed' ? 'done' : undefined;
  return {
    kind: 'refunded',
    paymentRef: payment.id,
    amountPaise: hasFailed && refundId !== undefined ? null : payment.amount_refunded,
    currency: payment.currency.toLowerCase(),
    ...(refundId !== undefined && { refundId, refundRef: refund.id, ...(state && { refundState: state }) }),
    // The coins stay charged back, so an admin must return the money in another way.
    ...(hasFailed && refundId === undefined && { problem: 'refund_failed' }),
  };
}

function readDispute({ dispute: { entity } }: z.output<typeof aboutDispute>): EventFields {
  return {
    kind: 'disputed',
    disputeRef: entity.id,
    paymentRef: entity.payment_id,
    currency: entity.currency.toLowerCase(),
    ...standingOf(entity),
  };
}
