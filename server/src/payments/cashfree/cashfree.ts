import { formatCoins } from '@proverse/shared';
import type { Log } from '../../context.ts';
import {
  PaymentProviderUnavailable,
  type Charge,
  type ChargeResult,
  type PaymentEvent,
  type PaymentMethod,
  type PaymentProvider,
  type RefundRequest,
  type RefundResult,
} from '../port.ts';
import { cashfreeApi, CashfreeRejected, type CashfreeApi, type CashfreeSettings } from './cashfree-api.ts';
import { cashfreeBooks } from './cashfree-books.ts';
import {
  cashfreeRefundId,
  Link,
  Orders,
  purchaseOf,
  Refund,
  refundReference,
  refundState,
} from './cashfree-entities.ts';
import { cashfreeWebhook } from './cashfree-webhook.ts';

// A link expires LINK_MS after the purchase began. A purchase without a response fails after START_WITHIN_MS, so that the
// buyer has at least half an hour.
const LINK_MS = 60 * 60_000;
const START_WITHIN_MS = 25 * 60_000;

/** Values of `link_meta.payment_methods`. A card may be a credit or a debit card. */
const METHODS: Readonly<Partial<Record<PaymentMethod, string>>> = { upi: 'upi', credit_card: 'cc,dc' };

/**
 * Cashfree requires a phone number for a link (payment-links/create, `customer_details`). We have none and need none,
 * because Cashfree sends no message. Its documentation allows invented details then ("you can pass dummy details if your
 * use case does not require the customer details", payment-links/get-orders-for-link) and uses this number.
 */
const NO_PHONE = '9999999999';

/**
 * Creates the provider for Cashfree's Payment Links. The purchase's id is the link's id, which is unique at Cashfree, so a
 * repeated charge finds the same link. `timeoutMs` is for tests.
 */
export function createCashfreePayments(settings: CashfreeSettings, log: Log, timeoutMs?: number): PaymentProvider {
  const api = cashfreeApi(settings, timeoutMs);
  return {
    name: 'cashfree',
    methods: ['upi', 'credit_card'],
    showsLinkAsQr: true,
    charge: (charge) => createLink(api, charge, settings.publicUrl, log),
    lookUp: (reference) => lookUp(api, reference),
    payments: (period, ours) => cashfreeBooks(api, period, ours),
    webhook: cashfreeWebhook(api, settings),
    // Six months (refunds/create).
    refundDays: () => 180,
    refund: (request) => refund(api, request),
  };
}

async function createLink(api: CashfreeApi, charge: Charge, publicUrl: string, log: Log): Promise<ChargeResult> {
  const { purchaseId, method } = charge;
  const payment_methods = METHODS[method];
  if (!payment_methods) return { status: 'declined', reference: null, failure: 'method_unavailable' };
  if (Date.now() > Date.parse(charge.createdAt) + START_WITHIN_MS) {
    return { status: 'declined', reference: null, failure: 'expired' };
  }
  try {
    const body = linkOf(charge, payment_methods, publicUrl);
    return pending(await api.call(Link, '/links', { body, idempotencyKey: purchaseId }));
  } catch (error) {
    if (!(error instanceof CashfreeRejected)) throw error;
    // A repeat is rejected, because the link exists.
    const link = await api.find(Link, `/links/${purchaseId}`);
    if (link) return pending(link);
    // Another call with the same key is under way.
    if (error.status === 409) throw new PaymentProviderUnavailable(`Cashfree ${error.message}`);
    log.error({ purchaseId, method, status: error.status, code: error.code }, 'Cashfree rejected a charge');
    const failure = /payment_?method/i.test(error.code) ? 'method_unavailable' : 'declined';
    return { status: 'declined', reference: null, failure };
  }
}

function linkOf(charge: Charge, payment_methods: string, publicUrl: string): object {
  const { purchaseId, packageTitle, coins, bonus, priceInr, method, createdAt } = charge;
  return {
    link_id: purchaseId,
    link_amount: priceInr,
    link_currency: 'INR',
    link_purpose: `${packageTitle}: ${formatCoins(coins + bonus)}`,
    link_partial_payments: false,
    // Computed from the purchase's own time, so that a repeat sends the identical request.
    link_expiry_time: new Date(Date.parse(createdAt) + LINK_MS).toISOString(),
    link_notify: { send_sms: false, send_email: false },
    link_auto_reminders: false,
    customer_details: { customer_phone: NO_PHONE },
    link_meta: {
      payment_methods,
      // A phone opens a UPI app at once.
      upi_intent: method === 'upi',
      return_url: `${publicUrl}/coins?tab=buy&purchase=${purchaseId}`,
    },
  };
}

function pending({ link_id, link_url, link_expiry_time }: Link): ChargeResult {
  return { status: 'pending', reference: link_id, redirectUrl: link_url, expiresAt: new Date(link_expiry_time) };
}

async function lookUp(api: CashfreeApi, reference: string): Promise<PaymentEvent | null> {
  const link = await api.find(Link, `/links/${reference}`);
  if (!link) throw new PaymentProviderUnavailable(`Cashfree does not know the link ${reference}`);
  const { link_status: status } = link;
  if (status === 'ACTIVE') return null;
  const event = {
    id: `lookup:${reference}:${status}`,
    provider: 'cashfree',
    type: 'lookup',
    createdAt: new Date(),
    purchaseId: purchaseOf(link.link_id),
    sessionRef: link.link_id,
  } as const;
  if (status === 'EXPIRED' || status === 'CANCELLED') return { ...event, kind: 'expired' };
  // A link that was paid twice has two orders, of which one pays for the purchase.
  const [order] = (await api.find(Orders, `/links/${reference}/orders?status=PAID`)) ?? [];
  if (!order) throw new PaymentProviderUnavailable(`Cashfree does not list the payment of ${reference} yet`);
  const { order_id: paymentRef, order_amount: amountPaise, order_currency: currency } = order;
  return { ...event, kind: 'paid', paymentRef, amountPaise, currency };
}

const NOT_REFUNDABLE = 'The payment provider could not return this payment.';

/** Finds the refund or requests it (refunds/create). Its id is unique at Cashfree. */
async function refund(api: CashfreeApi, { refundId, paymentRef, amountPaise }: RefundRequest): Promise<RefundResult> {
  if (paymentRef === null) return { status: 'failed', reference: null, reason: NOT_REFUNDABLE };
  const path = `/orders/${encodeURIComponent(paymentRef)}/refunds`;
  const refund_id = cashfreeRefundId(refundId);
  const find = async () => api.find(Refund, `${path}/${refund_id}`);
  const earlier = await find();
  if (earlier) return resultOf(earlier);
  try {
    const body = { refund_id, refund_amount: amountPaise / 100 };
    return resultOf(await api.call(Refund, path, { body, idempotencyKey: refundId }));
  } catch (error) {
    if (!(error instanceof CashfreeRejected)) throw error;
    const found = await find();
    if (found) return resultOf(found);
    // Only 400 and 422 are about the refund itself. An unknown order may be that of another account's keys.
    if (error.status !== 400 && error.status !== 422) throw new PaymentProviderUnavailable(`Cashfree ${error.message}`);
    return { status: 'failed', reference: null, reason: NOT_REFUNDABLE };
  }
}

function resultOf(made: Refund): RefundResult {
  const status = refundState(made);
  const reference = refundReference(made);
  return status === 'failed' ? { status, reference, reason: NOT_REFUNDABLE } : { status, reference };
}
