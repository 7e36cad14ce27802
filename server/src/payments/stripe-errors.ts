/** What Stripe's errors mean for a charge. */
import { Stripe } from 'stripe';
import type { Log } from '../context.ts';
import { PaymentProviderUnavailable, type Charge, type ChargeResult } from './port.ts';

/**
 * The result of a charge that Stripe finally rejected: the payment method is not offered or the request was not accepted.
 * @throws PaymentProviderUnavailable when a retry may succeed; any error that is not Stripe's
 */
export function rejectedCharge({ purchaseId, method }: Charge, error: unknown, log: Log): ChargeResult {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (!isFinal(error)) throw providerUnavailable(error);
  log.error({ purchaseId, method, stripe: factsOf(error) }, 'Stripe rejected a charge');
  const failure = isAboutTheMethod(error) ? 'method_unavailable' : 'declined';
  return { status: 'declined', reference: error.requestId ?? null, failure };
}

/** Reads from Stripe. Every error of Stripe becomes PaymentProviderUnavailable, because a read decides nothing. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? providerUnavailable(error) : error;
  }
}

/**
 * Whether Stripe would reject the same request again. A wrong key is not final: once the operator corrects it, the
 * purchase can continue.
 */
function isFinal(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return false;
  if (error instanceof Stripe.errors.StripePermissionError) return false;
  const status = error.statusCode ?? 0;
  // 409: the same purchase is being charged right now. 429: too many calls.
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}

function isAboutTheMethod({ code, param, message }: Stripe.errors.StripeError): boolean {
  return /payment_method/.test(`${code ?? ''} ${param ?? ''}`) || /payment method/i.test(message);
}

function providerUnavailable(error: Stripe.errors.StripeError): PaymentProviderUnavailable {
  return new PaymentProviderUnavailable(`Stripe gave no definite answer: ${JSON.stringify(factsOf(error))}`);
}

// The message is left out, because it may contain an address or a part of a wrong key.
function factsOf({ type, code, param, statusCode, requestId }: Stripe.errors.StripeError) {
  return { type, code, param, statusCode, requestId };
}
