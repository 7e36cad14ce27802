import type { PaymentProviders } from './port.ts';

const METHODS = ['upi', 'credit_card', 'paypal', 'crypto'] as const;

/** Returns, as JSON for `coins_refundable`, for how many days each provider with keys returns money to each source. */
export function refundWindows({ all }: PaymentProviders): string {
  return JSON.stringify(
    [...all.values()].flatMap((provider) =>
      METHODS.map((method) => ({ provider: provider.name, method, days: provider.refundDays(method) })),
    ),
  );
}
