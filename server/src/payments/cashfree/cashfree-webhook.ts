import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@proverse/shared';
import * as z from 'zod/mini';
import type { PaymentEvent, PaymentWebhook } from '../port.ts';
import type { CashfreeApi, CashfreeSettings } from './cashfree-api.ts';
import {
  Dispute,
  Link,
  ourRefundId,
  purchaseOf,
  Refund,
  refundedByHandPaise,
  refundReference,
  Refunds,
  refundState,
  standingOf,
} from './cashfree-entities.ts';

// Cashfree's documentation names no limit and does not say whether a retry gets a new signature. Retries can come hours
// later, so a shorter limit might reject them. A replay does no harm, because each event counts once.
const TOLERANCE_MS = 24 * 3_600_000;

const LINK_KINDS: Readonly<Record<string, PaymentEvent['kind'] | undefined>> = {
  PAID: 'paid',
  // We never allow it. The amount is wrong, so an admin reviews it.
  PARTIALLY_PAID: 'paid',
  EXPIRED: 'expired',
  CANCELLED: 'expired',
};

const Envelope = z.object({ type: z.string(), event_time: z.string(), data: z.unknown() });
const LinkData = z.object({
  ...Link.shape,
  order: z.nullish(z.object({ order_id: z.nullish(z.string()), transaction_status: z.nullish(z.string()) })),
});
const RefundData = z.object({ refund: Refund });
const DisputeData = z.object({
  dispute: Dispute,
  order_details: z.object({ order_id: z.string(), order_currency: z.nullish(z.string()) }),
});

type EventFields = Omit<PaymentEvent, 'id' | 'provider' | 'type' | 'createdAt'>;

/**
 * Reads Cashfree's events: PAYMENT_LINK_EVENT, REFUND_STATUS_WEBHOOK and DISPUTE_* (payment-links/webhooks,
 * refunds/webhooks, disputes/dispute-webhooks). The signature is base64 of HMAC-SHA256 over the timestamp and the exact
 * bytes, under a secret key (webhooks/signature-verification). Events have no signed id, so the hash of the bytes is used.
 */
export function cashfreeWebhook(
  api: CashfreeApi,
  { secretKeys }: Pick<CashfreeSettings, 'secretKeys'>,
): PaymentWebhook {
  return {
    path: 'cashfree',
    async read(body, { 'x-webhook-signature': signature, 'x-webhook-timestamp': timestamp }) {
      if (!isSigned(body, signature, timestamp, secretKeys)) throw new DomainError('SIGNATURE_INVALID');
      const { type, event_time, data } = z.parse(Envelope, parse(body));
      const fields = await readData(api, type, data);
      if (!fields) return null;
      const id = `cashfree:${createHash('sha256').update(body).digest('hex')}`;
      return { id, provider: 'cashfree', type, createdAt: new Date(event_time), ...fields };
    },
  };
}

function isSigned(body: Buffer, signature: unknown, timestamp: unknown, secretKeys: readonly string[]): boolean {
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{10,13}$/.test(timestamp)) return false;
  // Milliseconds; older examples have seconds.
  const signedAt = timestamp.length > 10 ? Number(timestamp) : Number(timestamp) * 1000;
  if (Math.abs(Date.now() - signedAt) > TOLERANCE_MS) return false;
  const given = Buffer.from(signature);
  return secretKeys.some((key) => {
    const expected = Buffer.from(createHmac('sha256', key).update(timestamp).update(body).digest('base64'));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new DomainError('MALFORMED_REQUEST');
  }
}

async function readData(api: CashfreeApi, type: string, data: unknown): Promise<EventFields | null> {
  if (type === 'PAYMENT_LINK_EVENT') return readLink(z.parse(LinkData, data));
  if (type === 'REFUND_STATUS_WEBHOOK') return readRefund(api, z.parse(RefundData, data).refund);
  return type.startsWith('DISPUTE_') ? readDispute(z.parse(DisputeData, data)) : null;
}

/** Returns what a link says about its purchase, or null if it is not a link of ours or is still open. */
function readLink({ order, ...link }: z.infer<typeof LinkData>): EventFields | null {
  const purchaseId = purchaseOf(link.link_id);
  const kind = LINK_KINDS[link.link_status];
  if (purchaseId === null || !kind) return null;
  if (kind !== 'paid') return { kind, purchaseId, sessionRef: link.link_id };
  const isUnpaid = !order?.order_id || order.transaction_status !== 'SUCCESS';
  return {
    kind,
    purchaseId,
    sessionRef: link.link_id,
    paymentRef: order?.order_id ?? null,
    // The total of all payments, so that a link that was paid twice is noticed.
    amountPaise: link.link_amount_paid,
    currency: link.link_currency,
    problem: isUnpaid ? 'not_paid' : undefined,
  };
}

/**
 * Cashfree reports one refund at a time, so the total of the refunds made by hand is read from its API. Ours are left out,
 * because one that we have sent may be missing in the list.
 */
async function readRefund(api: CashfreeApi, refund: Refund): Promise<EventFields | null> {
  const state = refundState(refund);
  if (state === 'pending') return null;
  const { order_id: paymentRef } = refund;
  const currency = refund.refund_currency ?? 'inr';
  const refundId = ourRefundId(refund);
  if (refundId !== undefined) {
    return { kind: 'refunded', paymentRef, refundId, refundRef: refundReference(refund), refundState: state, currency };
  }
  // It never counted.
  if (state === 'failed') return null;
  const refunds = await api.call(Refunds, `/orders/${encodeURIComponent(paymentRef)}/refunds`);
  return { kind: 'refunded', paymentRef, amountPaise: refundedByHandPaise(refunds), byHand: true, currency };
}

function readDispute({ dispute, order_details }: z.infer<typeof DisputeData>): EventFields {
  const standing = standingOf(dispute.dispute_status);
  return {
    kind: 'disputed',
    paymentRef: order_details.order_id,
    disputeRef: String(dispute.dispute_id),
    amountPaise: dispute.dispute_amount,
    currency: dispute.dispute_amount_currency ?? order_details.order_currency?.toLowerCase() ?? null,
    ...(standing === undefined ? { problem: 'unknown_status' } : { standing }),
  };
}
