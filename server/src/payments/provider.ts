import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import type { PaymentProvider } from './port.ts';
import { sandboxPayments } from './sandbox.ts';

/**
 * The provider that PAYMENT_PROVIDER names. Stripe's SDK is read only where it is used: it costs 20 MB. Once
 * `isStopping` answers true, nothing is tried a second time.
 */
export async function createPaymentProvider(
  config: Config,
  log: Log,
  isStopping?: () => boolean,
): Promise<PaymentProvider> {
  if (config.paymentProvider === 'sandbox') return sandboxPayments;
  if (!config.stripe) throw new Error('PAYMENT_PROVIDER=stripe without its keys passed the configuration');
  const { createStripePayments } = await import('./stripe.ts');
  return createStripePayments({ ...config.stripe, publicUrl: config.publicUrl }, log, isStopping && { isStopping });
}
