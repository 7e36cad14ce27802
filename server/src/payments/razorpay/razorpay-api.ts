import { razorpayCaller, type CallRazorpay, type RazorpayAccount } from '../../razorpay/call-razorpay.ts';
import { PaymentProviderUnavailable } from '../port.ts';

/** Razorpay rejected a request for good. The message is its description, without account numbers and UPI ids. */
export class RazorpayRejected extends Error {
  override readonly name = 'RazorpayRejected';
}

export interface RazorpayApi {
  /** @throws PaymentProviderUnavailable also for a rejection, because a failed read says nothing about the payment */
  readonly read: CallRazorpay;
  /** @throws PaymentProviderUnavailable, RazorpayRejected */
  readonly write: CallRazorpay;
}

export function razorpayApi(account: RazorpayAccount, timeoutMs: number): RazorpayApi {
  return {
    read: razorpayCaller(account, timeoutMs, { unavailable, rejected: unavailable }),
    write: razorpayCaller(account, timeoutMs, {
      unavailable,
      rejected: (description) => new RazorpayRejected(description),
    }),
  };
}

export function unavailable(message: string): PaymentProviderUnavailable {
  return new PaymentProviderUnavailable(`Razorpay: ${message}`);
}
