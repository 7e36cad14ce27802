/** What Stripe's refusals mean for a charge. */
import { Stripe } from 'stripe';
import type { Log } from '../context.ts';
import { PaymentProviderAway, type Charge, type ChargeResult } from './port.ts';

/**
 * The end of a charge that Stripe refused for good: that way to pay is not offered, or the request was not accepted.
 * @throws PaymentProviderAway where trying again may go better; any error that is not Stripe's
 */
export function refusedCharge({ purchaseId, method }: Charge, error: unknown, log: Log): ChargeResult {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (!isFinal(error)) throw providerAway(error);
  log.error({ purchaseId, method, stripe: factsOf(error) }, 'Stripe refused a charge');
  const failure = isAboutTheMethod(error) ? 'method_unavailable' : 'declined';
  return { status: 'declined', reference: error.requestId ?? null, failure };
}

/** Calls Stripe for an answer that decides nothing by itself: whatever goes wrong there, the answer is away. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? providerAway(error) : error;
  }
}

/**
 * Refused as it stands, so that the same request would be refused again. A wrong key is not final: somebody puts it
 * right, and the buyer's purchase can go on.
 */
function isFinal(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return false;
  if (error instanceof Stripe.errors.StripePermissionError) return false;
  const status = error.statusCode ?? 0;
  // 409: the same purchase is being charged at this very moment. 429: too many calls.
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}

function isAboutTheMethod({ code, param, message }: Stripe.errors.StripeError): boolean {
  return /payment_method/.test(`${code ?? ''} ${param ?? ''}`) || /payment method/i.test(message);
}

function providerAway(error: Stripe.errors.StripeError): PaymentProviderAway {
  return new PaymentProviderAway(`Stripe gave no answer that decides anything: ${JSON.stringify(factsOf(error))}`);
}

// The message is left out: of a connection it may carry the address, of a wrong key a part of it.
function factsOf({ type, code, param, statusCode, requestId }: Stripe.errors.StripeError) {
  return { type, code, param, statusCode, requestId };
}
