import type { Config } from '../config.ts';
import type { PaymentProvider } from '../context.ts';
import { StartRefused } from '../start-refused.ts';
import { sandboxPayments } from './sandbox.ts';

/**
 * The provider that PAYMENT_PROVIDER names.
 * @throws StartRefused for one that this version cannot charge with
 */
export function createPaymentProvider({ paymentProvider }: Pick<Config, 'paymentProvider'>): PaymentProvider {
  if (paymentProvider === 'sandbox') return sandboxPayments;
  throw new StartRefused(`PAYMENT_PROVIDER takes sandbox in this version, not "${paymentProvider}"`);
}
