/**
 * Reads Stripe's objects. Only the fields named here are used, because the webhook's API version may be older than the
 * SDK's types. Before 2025-03-31.basil amounts may be in the currency that the buyer saw (adaptive pricing). Such an event
 * gets the problem `currency` and changes nothing: a look-up, which uses the SDK's version, credits the payment, but an
 * admin must handle its refunds and disputes.
 */
import * as z from 'zod/mini';
import { DISPUTE_STANDING, type DisputeStanding, type PaymentEvent } from '../port.ts';

const reference = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
]);

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

const Session = z.object({
  id: z.string(),
  client_reference_id: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  payment_status: z.string(),
  payment_intent: z.nullish(reference),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
});
export type StripeSession = z.infer<typeof Session>;

const Charge = z.object({ payment_intent: z.nullish(reference), amount_refunded: z.int(), currency: z.string() });
const Refund = z.object({
  id: z.string(),
  payment_intent: z.nullish(reference),
  amount: z.int(),
  currency: z.string(),
  status: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
const Dispute = z.object({
  id: z.string(),
  payment_intent: z.nullish(reference),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The metadata key that holds a checkout's purchase id, in addition to `client_reference_id`. */
export const PURCHASE_METADATA = 'purchase_id';

/** The metadata key that holds our id of a refund that we requested. */
export const REFUND_METADATA = 'refund_id';

const SESSION_KINDS: Readonly<Record<string, (session: StripeSession) => PaymentEvent['kind']>> = {
  'checkout.session.completed': (session) => (session.payment_status === 'unpaid' ? 'processing' : 'paid'),
  'checkout.session.async_payment_succeeded': () => 'paid',
  'checkout.session.async_payment_failed': () => 'failed',
  'checkout.session.expired': () => 'expired',
};

/**
 * Reads a verified event. Returns null for types that we do not use and for other sales of the account. An event whose
 * `livemode` differs from `live` gets the problem `livemode`.
 * @throws ZodError when the object does not match its type
 */
export function readStripeEvent(raw: unknown, live: boolean): PaymentEvent | null {
  const { id, type, created, livemode, data } = z.parse(Event, raw);
  const fields = readObject(type, data.object);
  if (!fields) return null;
  return {
    id,
    provider: 'stripe',
    type,
    createdAt: new Date(created * 1000),
    ...fields,
    ...(livemode === live ? {} : { problem: 'livemode' }),
  };
}

type EventFields = Omit<PaymentEvent, 'id' | 'provider' | 'type' | 'createdAt'>;

function readObject(type: string, object: unknown): EventFields | null {
  const kindOf = Object.hasOwn(SESSION_KINDS, type) ? SESSION_KINDS[type] : undefined;
  if (kindOf) {
    const session = z.parse(Session, object);
    return readSession(session, kindOf(session));
  }
  if (type === 'charge.refunded') {
    const { payment_intent, amount_refunded, currency } = z.parse(Charge, object);
    return ofPayment(payment_intent, { kind: 'refunded', amountPaise: amount_refunded, currency });
  }
  if (/^refund\.(created|updated|failed)$/.test(type)) return readRefund(type, z.parse(Refund, object));
  return type.startsWith('charge.dispute.') ? readDispute(type, z.parse(Dispute, object)) : null;
}

/** Returns what a checkout says about its purchase, or null if it names no purchase. */
export function readSession(session: StripeSession, kind: PaymentEvent['kind']): EventFields | null {
  const claimed = session.client_reference_id ?? null;
  const recorded = session.metadata?.[PURCHASE_METADATA] ?? null;
  if (claimed === null && recorded === null) return null;
  // Anyone who opens a payment link of this account can set the reference. Only we can set the metadata.
  const isOurs = claimed === recorded && UUID.test(claimed ?? '');
  const isUnpaid = kind === 'paid' && session.payment_status !== 'paid';
  return {
    kind,
    purchaseId: isOurs ? claimed : null,
    sessionRef: session.id,
    paymentRef: session.payment_intent ?? null,
    amountPaise: session.amount_total ?? null,
    currency: session.currency ?? null,
    problem: isOurs ? (isUnpaid ? 'not_paid' : undefined) : 'not_ours',
  };
}

/** Returns what became of a refund. Refunds that we did not request are in `charge.refunded`, except that they failed. */
function readRefund(
  type: string,
  { id, payment_intent, amount, currency, status, metadata }: z.infer<typeof Refund>,
): EventFields | null {
  const refundId = metadata?.[REFUND_METADATA];
  if (refundId !== undefined && UUID.test(refundId)) {
    const refundState = type === 'refund.failed' ? 'failed' : REFUND_STATES[status ?? ''];
    if (!refundState) return null;
    return ofPayment(payment_intent, { kind: 'refunded', refundId, refundRef: id, refundState, currency });
  }
  if (type !== 'refund.failed') return null;
  // The coins stay charged back, so an admin must return the money in another way.
  return ofPayment(payment_intent, { kind: 'refunded', amountPaise: amount, currency, problem: 'refund_failed' });
}

const REFUND_STATES: Readonly<Record<string, PaymentEvent['refundState']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

function readDispute(type: string, { id, payment_intent, amount, currency, status }: z.infer<typeof Dispute>) {
  const standing = type === 'charge.dispute.funds_reinstated' ? DISPUTE_STANDING.returned : STANDINGS[status];
  return ofPayment(payment_intent, {
    kind: 'disputed',
    disputeRef: id,
    amountPaise: amount,
    currency,
    ...(standing === undefined ? { problem: 'unknown_status' } : { standing }),
  });
}

/** The standing for each status of a dispute. Stripe takes the money when a dispute opens and returns it if we win. */
const STANDINGS: Readonly<Record<string, DisputeStanding | undefined>> = {
  warning_needs_response: DISPUTE_STANDING.untouched,
  warning_under_review: DISPUTE_STANDING.untouched,
  // An inquiry that became no dispute.
  warning_closed: DISPUTE_STANDING.returned,
  prevented: DISPUTE_STANDING.returned,
  needs_response: DISPUTE_STANDING.taken,
  under_review: DISPUTE_STANDING.taken,
  lost: DISPUTE_STANDING.taken,
  appeal_needs_response: DISPUTE_STANDING.taken,
  appeal_under_review: DISPUTE_STANDING.taken,
  won: DISPUTE_STANDING.returned,
};

/** Adds the payment to the fields. Returns null without one, because our own charges always have a payment intent. */
function ofPayment(paymentRef: string | null | undefined, fields: EventFields): EventFields | null {
  return paymentRef ? { paymentRef, ...fields } : null;
}

/** Whether a dispute in this status has taken money from us. */
export function hasTaken(status: string): boolean {
  return STANDINGS[status] === DISPUTE_STANDING.taken;
}
