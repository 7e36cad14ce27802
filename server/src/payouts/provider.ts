import type { Config } from '../config/config.ts';
import type { PayoutProvider } from './port.ts';
import { createRazorpayx } from './razorpayx/razorpayx.ts';

/** Creates the provider that PAYOUT_PROVIDER names. */
export function createPayoutProvider({ payouts }: Pick<Config, 'payouts'>): PayoutProvider {
  return payouts.provider === 'manual' ? { name: 'manual' } : createRazorpayx(payouts);
}
