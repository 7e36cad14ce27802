import type { Config } from '../config/config.ts';
import type { Log } from '../context.ts';
import type { PaymentProvider } from './port.ts';
import { sandboxPayments } from './sandbox.ts';

/**
 * Creates the provider that PAYMENT_PROVIDER names. Stripe's SDK is loaded only when used, because it takes 20 MB. Once
 * `isStopping` returns true, failed calls are not retried.
 */
export async function createPaymentProvider(
  config: Config,
  log: Log,
  isStopping?: () => boolean,
): Promise<PaymentProvider> {
  if (config.paymentProvider === 'sandbox') return sandboxPayments;
  if (!config.stripe) throw new Error('PAYMENT_PROVIDER=stripe without its keys passed the configuration');
  const { createStripePayments } = await import('./stripe/stripe.ts');
  return createStripePayments({ ...config.stripe, publicUrl: config.publicUrl }, log, isStopping && { isStopping });
}
