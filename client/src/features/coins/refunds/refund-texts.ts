import type { contract, OutputOf } from '@proverse/shared';
import { countText, formatCoins, formatInr, formatMinorUnits } from '../../../ui/format/money/money.ts';

export type Refundable = OutputOf<typeof contract.coinRefunds.refundable>;
export type CoinRefund = OutputOf<typeof contract.coinRefunds.request>;
type RefundablePurchase = Refundable['purchases'][number];

/** As the provider and the bank promise it. */
export const REFUND_TIME = '5 to 7 working days';

const SOURCES: Readonly<Record<RefundablePurchase['paymentMethod'], string>> = {
  upi: 'the UPI account you paid from',
  credit_card: 'the card you paid with',
  paypal: 'your PayPal account',
  crypto: 'the wallet you paid from',
};

const REASONS: Readonly<Record<NonNullable<RefundablePurchase['reason']>, string>> = {
  too_old: 'paid too long ago to send the money back',
  disputed: 'the payment is disputed',
  unavailable: 'this way of paying can’t be refunded',
  bonus_spent: 'they replace bonus coins of the package that you spent',
};

/** Formats whole rupees without paise: `₹500`, `₹123.45`. */
export function formatPaise(paise: number): string {
  return paise % 100 === 0 ? formatInr(paise / 100) : formatMinorUnits(paise, 'inr');
}

/** Returns the sources of a refund: `the card you paid with and your PayPal account`. */
export function sourcesText(parts: readonly Pick<RefundablePurchase, 'paymentMethod'>[]): string {
  return [...new Set(parts.map(({ paymentMethod }) => SOURCES[paymentMethod]))].join(' and ');
}

/** Returns what leaves the wallet: `500 coins and 25 bonus coins`. */
export function coinsText({ coins, bonus }: Pick<RefundablePurchase, 'coins' | 'bonus'>): string {
  return bonus === 0 ? formatCoins(coins) : `${formatCoins(coins)} and ${countText(bonus, 'bonus coin')}`;
}

/** Returns a line for the unused coins of a purchase that stay: `200 coins of Basic stay: …`. Null if none do. */
export function stayingText({ packageTitle, unused, coins, reason }: RefundablePurchase): string | null {
  return reason === null || unused === coins
    ? null
    : `${formatCoins(unused - coins)} (${packageTitle}) can’t be refunded: ${REASONS[reason]}.`;
}
