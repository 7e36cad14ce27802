/** What Stripe's errors mean for a charge. */
import { Stripe } from 'stripe';
import type { Log } from '../../context.ts';
import { PaymentProviderUnavailable, type Charge, type ChargeResult } from '../port.ts';

/**
 * Returns the result of a charge that Stripe rejected for good: the payment method is not offered, or Stripe did not
 * accept the request. Errors that do not come from Stripe are thrown again.
 * @throws PaymentProviderUnavailable when a retry may succeed
 */
export function rejectedCharge({ purchaseId, method }: Charge, error: unknown, log: Log): ChargeResult {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (!isFinal(error)) throw providerUnavailable(error);
  log.error({ purchaseId, method, stripe: factsOf(error) }, 'Stripe rejected a charge');
  const failure = isAboutTheMethod(error) ? 'method_unavailable' : 'declined';
  return { status: 'declined', reference: error.requestId ?? null, failure };
}

/**
 * Runs a call that only reads from Stripe. Every error of Stripe becomes PaymentProviderUnavailable, because a failed
 * read says nothing about the payment.
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? providerUnavailable(error) : error;
  }
}

/**
 * Returns whether Stripe would reject the same request again. The error of a wrong key is not final, because the
 * purchase can continue once the operator corrects the key.
 */
export function isFinal(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return false;
  if (error instanceof Stripe.errors.StripePermissionError) return false;
  const status = error.statusCode ?? 0;
  // 409: the same purchase is being charged right now. 429: too many calls.
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}

function isAboutTheMethod({ code, param, message }: Stripe.errors.StripeError): boolean {
  return /payment_method/.test(`${code ?? ''} ${param ?? ''}`) || /payment method/i.test(message);
}

export function providerUnavailable(error: Stripe.errors.StripeError): PaymentProviderUnavailable {
  return new PaymentProviderUnavailable(`Stripe gave no definite answer: ${JSON.stringify(factsOf(error))}`);
}

// The message is left out, because it may contain an address or a part of a wrong key.
function factsOf({ type, code, param, statusCode, requestId }: Stripe.errors.StripeError) {
  return { type, code, param, statusCode, requestId };
}
