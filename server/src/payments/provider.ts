import type { Services } from '../context.ts';
import { PaymentProviderUnavailable, type PaymentProvider, type PaymentProviders, type ProviderName } from './port.ts';
import { createSandboxPayments } from './sandbox.ts';

/**
 * Creates the providers that the configuration has keys for. Stripe's SDK is loaded only when used, because it takes 20 MB.
 * Once `isStopping` returns true, failed calls are not retried. `timeoutMs` is for tests.
 */
export async function createPaymentProviders(
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  options: { readonly isStopping?: () => boolean; readonly timeoutMs?: number } = {},
): Promise<PaymentProviders> {
  const created: PaymentProvider[] = [createSandboxPayments({ config, db })];
  if (config.stripe) {
    const { createStripePayments } = await import('./stripe/stripe.ts');
    created.push(createStripePayments({ ...config.stripe, publicUrl: config.publicUrl }, log, options));
  }
  if (config.razorpay) {
    const { createRazorpayPayments } = await import('./razorpay/razorpay.ts');
    created.push(createRazorpayPayments({ ...config.razorpay, publicUrl: config.publicUrl }, log, options.timeoutMs));
  }
  if (config.cashfree) {
    const { createCashfreePayments } = await import('./cashfree/cashfree.ts');
    created.push(createCashfreePayments({ ...config.cashfree, publicUrl: config.publicUrl }, log, options.timeoutMs));
  }
  const all = new Map(created.map((provider) => [provider.name, provider]));
  const current = all.get(config.paymentProvider);
  if (!current) throw new Error(`PAYMENT_PROVIDER=${config.paymentProvider} without its keys passed the configuration`);
  return { current, all };
}

/** Returns the provider of an earlier purchase. @throws PaymentProviderUnavailable when its keys are gone */
export function providerOf({ all }: PaymentProviders, name: ProviderName): PaymentProvider {
  const provider = all.get(name);
  if (!provider) throw new PaymentProviderUnavailable(`${name} has no keys`);
  return provider;
}
