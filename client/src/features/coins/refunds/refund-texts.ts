import { plural, t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { HIDDEN, useBalanceHidden } from '../../../ui/format/money/balance-privacy.tsx';
import { formatCoins, formatInr, formatMinorUnits } from '../../../ui/format/money/money.ts';

export type Refundable = OutputOf<typeof contract.coinRefunds.refundable>;
export type CoinRefund = OutputOf<typeof contract.coinRefunds.request>;
type RefundablePurchase = Refundable['purchases'][number];

/** As the provider and the bank promise it. */
export const REFUND_TIME = t`5 to 7 business days`;

const SOURCES: Readonly<Record<RefundablePurchase['paymentMethod'], string>> = {
  upi: t`the UPI account you paid from`,
  credit_card: t`the card you paid with`,
  paypal: t`your PayPal account`,
  crypto: t`the wallet you paid from`,
};

const REASONS: Readonly<Record<NonNullable<RefundablePurchase['reason']>, string>> = {
  too_old: t`they were paid too long ago`,
  disputed: t`the payment is disputed`,
  unavailable: t`this way of paying can’t be refunded`,
  bonus_spent: t`they replace bonus coins of these packages that you spent`,
};

const SHOWN = {
  /** Whole rupees without paise: `₹500`, `₹123.45`. */
  paise: (paise: number) => (paise % 100 === 0 ? formatInr(paise / 100) : formatMinorUnits(paise, 'inr')),
  coins: formatCoins,
  bonus: (coins: number) => plural(coins, { one: '# bonus coin', other: '# bonus coins' }),
};
export type RefundMoney = typeof SHOWN;
const MASKED: RefundMoney = { paise: () => HIDDEN, coins: () => HIDDEN, bonus: () => t`${HIDDEN} bonus coins` };

/** Returns how to write what is refunded: as `****` while balances are hidden. */
export function useRefundMoney(): RefundMoney {
  const [isHidden] = useBalanceHidden();
  return isHidden ? MASKED : SHOWN;
}

/** Returns the sources of a refund: `the card you paid with and your PayPal account`. */
export function sourcesText(parts: readonly Pick<RefundablePurchase, 'paymentMethod'>[]): string {
  return [...new Set(parts.map(({ paymentMethod }) => SOURCES[paymentMethod]))].reduce(
    (first, second) => t`${first} and ${second}`,
  );
}

/** Returns what leaves the wallet: `500 coins and 25 bonus coins`. */
export function coinsText({ coins, bonus }: Pick<RefundablePurchase, 'coins' | 'bonus'>, money: RefundMoney): string {
  return bonus === 0 ? money.coins(coins) : t`${money.coins(coins)} and ${money.bonus(bonus)}`;
}

/** Returns a line per reason for the unused coins that stay: `200 coins can’t be refunded: …`. */
export function stayingTexts(purchases: readonly RefundablePurchase[], money: RefundMoney): string[] {
  const coins = new Map<keyof typeof REASONS, number>();
  for (const { reason, unused, coins: refunded } of purchases) {
    if (reason !== null) coins.set(reason, (coins.get(reason) ?? 0) + unused - refunded);
  }
  return [...coins].map(([reason, staying]) => t`${money.coins(staying)} can’t be refunded: ${REASONS[reason]}.`);
}
