import type { Config } from '../config.ts';
import type { PayoutProvider } from './port.ts';
import { createRazorpayx } from './razorpayx.ts';

/** Who pays withdrawals out, as PAYOUT_PROVIDER says. */
export function createPayoutProvider({ payouts }: Pick<Config, 'payouts'>): PayoutProvider {
  return payouts.provider === 'manual' ? { name: 'manual' } : createRazorpayx(payouts);
}
