import * as z from 'zod';
import type { RefundRequest, RefundResult } from '../port.ts';
import { RazorpayRejected, unavailable, type RazorpayApi } from './razorpay-api.ts';
import { refundEntity, type RefundEntity } from './razorpay-entities.ts';

const refundList = z.object({ items: z.array(refundEntity) });

// razorpay.com/docs/api/refunds/create-normal and razorpay.com/docs/payments/refunds/errors
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/fully refunded/i, 'This payment was already refunded'],
  [/greater than/i, 'A part of this payment was already refunded'],
  [/6 months/i, 'The bank takes no refund of a payment that is more than six months old'],
];
const OTHER_REASON = 'The payment provider did not accept the refund';

/**
 * Returns part of a payment at normal speed. A repeat finds the refund by its receipt. Two calls at once are kept apart by
 * the idempotency key (razorpay.com/docs/api/refunds/normal-refunds-idempotent).
 * @throws PaymentProviderUnavailable also while our balance at Razorpay does not cover the refund
 */
export async function refundAtRazorpay(
  { read, write }: RazorpayApi,
  { refundId, paymentRef, amountPaise }: RefundRequest,
): Promise<RefundResult> {
  if (paymentRef === null) throw unavailable('a purchase without a payment cannot be refunded');
  const path = `/payments/${encodeURIComponent(paymentRef)}`;
  const { items } = await read(refundList, `${path}/refunds?count=100`);
  const known = items.find(({ receipt }) => receipt === refundId);
  if (known) return resultOf(known);
  try {
    return resultOf(
      await write(refundEntity, `${path}/refund`, {
        headers: { 'x-refund-idempotency': refundId },
        body: { amount: amountPaise, speed: 'normal', receipt: refundId, notes: { refund_id: refundId } },
      }),
    );
  } catch (error) {
    if (!(error instanceof RazorpayRejected)) throw error;
    if (/balance/i.test(error.message)) throw unavailable(error.message);
    const reason = REASONS.find(([pattern]) => pattern.test(error.message))?.[1] ?? OTHER_REASON;
    return { status: 'failed', reference: null, reason };
  }
}

function resultOf({ id, status }: RefundEntity): RefundResult {
  if (status === 'failed') return { status, reference: id, reason: OTHER_REASON };
  return { status: status === 'processed' ? 'done' : 'pending', reference: id };
}
