/**
 * Refunds at Stripe (docs.stripe.com/refunds, docs.stripe.com/api/refunds). `metadata.refund_id` is our id, by which our
 * refunds are told apart from those that an admin makes in Stripe's dashboard.
 */
import { Stripe } from 'stripe';
import type { PaymentMethod, RefundRequest, RefundResult } from '../port.ts';
import { callStripe, isFinal, providerUnavailable } from './stripe-errors.ts';
import { REFUND_METADATA } from './stripe-events.ts';

/**
 * UPI payments can be refunded for 60 days (docs.stripe.com/payments/upi, "Refunds"). For cards, docs.stripe.com/refunds
 * names no limit. An old refund may fail because the card has expired, so we stop after the 180 days of other providers.
 */
export function stripeRefundDays(method: PaymentMethod): number {
  return method === 'upi' ? 60 : 180;
}

/**
 * Returns money to its source. Stripe forgets an idempotency key after 24 hours and repeats only the first response
 * (docs.stripe.com/api/idempotent_requests), so a repeat first searches the payment's refunds for the current state.
 * @throws PaymentProviderUnavailable
 */
export async function refundAtStripe(
  stripe: Stripe,
  { refundId, paymentRef, amountPaise }: RefundRequest,
): Promise<RefundResult> {
  if (paymentRef === null) return { status: 'failed', reference: null, reason: NOT_REFUNDABLE };
  const earlier = (await refundsOf(stripe, paymentRef)).find((refund) => refundIdOf(refund) === refundId);
  if (earlier) return resultOf(earlier);
  try {
    const metadata = { [REFUND_METADATA]: refundId };
    const created = await stripe.refunds.create(
      { payment_intent: paymentRef, amount: amountPaise, metadata },
      { idempotencyKey: `refund-${refundId}` },
    );
    return resultOf(created);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // The operator can add money to the balance at Stripe.
    if (!isFinal(error) || error.code === 'balance_insufficient') throw providerUnavailable(error);
    const reason = (error.code && REASONS[error.code]) ?? NOT_REFUNDABLE;
    return { status: 'failed', reference: null, reason };
  }
}

async function refundsOf(stripe: Stripe, paymentIntent: string): Promise<Stripe.Refund[]> {
  return callStripe(() =>
    stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
}

function refundIdOf({ metadata }: Stripe.Refund): string | undefined {
  return metadata?.[REFUND_METADATA];
}

function resultOf({ id, status, failure_reason }: Stripe.Refund): RefundResult {
  if (hasFailed(status)) {
    return { status: 'failed', reference: id, reason: (failure_reason && REASONS[failure_reason]) ?? NOT_REFUNDABLE };
  }
  return { status: status === 'succeeded' ? 'done' : 'pending', reference: id };
}

function hasFailed(status: string | null): boolean {
  return status === 'failed' || status === 'canceled';
}

const NOT_REFUNDABLE = 'The payment provider could not return this payment.';

/** What the buyer reads, by `failure_reason` of a refund and by the codes of docs.stripe.com/error-codes. */
const REASONS: Readonly<Record<string, string | undefined>> = {
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  declined: 'Your bank declined the refund.',
  charge_for_pending_refund_disputed: 'You disputed this payment with your bank.',
  charge_disputed: 'You disputed this payment with your bank.',
  charge_already_refunded: 'This payment was already refunded.',
};
