import type { Config } from '../config.ts';
import type { PaymentProvider } from '../context.ts';
import { sandboxPayments } from './sandbox.ts';

const providers: Readonly<Record<Config['paymentProvider'], PaymentProvider>> = { sandbox: sandboxPayments };

/** The provider that PAYMENT_PROVIDER names; the configuration lets through only those that are here. */
export function createPaymentProvider({ paymentProvider }: Pick<Config, 'paymentProvider'>): PaymentProvider {
  return providers[paymentProvider];
}
