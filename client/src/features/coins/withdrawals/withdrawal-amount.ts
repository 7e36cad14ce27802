import { t } from '@lingui/core/macro';
import { WHOLE_COINS } from '@proverse/shared';
import { inLanguage } from '#language/in-language';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import { formatCoins } from '../../../ui/format/money/money.ts';
import type { WithdrawalsPage } from './use-withdrawals.ts';

type Available = Pick<WithdrawalsPage['available'], 'coins' | 'earned'>;

/** Why this amount, as `readWholeNumber` returns it, cannot be withdrawn, with the server's texts. Undefined if it can. */
export function withdrawalAmountError(
  amount: number | null,
  available: Available,
  { minimumCoins, maximumCoins = Infinity }: { minimumCoins: number; maximumCoins?: number | undefined },
  format = formatCoins,
): string | undefined {
  if (amount === null) return t`Enter an amount`;
  if (Number.isNaN(amount)) return inLanguage(WHOLE_COINS);
  if (amount < minimumCoins) return t`The minimum withdrawal is ${formatCoins(minimumCoins)}`;
  if (amount > maximumCoins) {
    return t`A UPI ID can receive at most ${formatCoins(maximumCoins)} at a time. Withdraw less, or change to a bank account.`;
  }
  if (amount > available.coins) return t`Only ${format(available.coins)} can be withdrawn now`;
  return undefined;
}

/** The coins earned from bonus coins in a withdrawal. Other earnings are used first. */
export function bonusPart(amount: number, available: Available): number {
  return Math.max(0, amount - available.earned);
}

/** Why the user can neither withdraw nor change the payout account until this time. */
export function frozenReason(untilIso: string): string {
  return t`Your account was recovered. You can withdraw and change your payout account from ${formatDate(Date.parse(untilIso))}.`;
}

/** Why nothing can be withdrawn now, or undefined. */
export function blockedReason(page: WithdrawalsPage, format = formatCoins): string | undefined {
  const { available, limits, open, frozenUntil } = page;
  if (frozenUntil !== null) return frozenReason(frozenUntil);
  if (open) return t`You already have a withdrawal in progress. Wait until it is paid, or cancel it.`;
  if (available.debt > 0) return t`Repay the ${format(available.debt)} you owe first.`;
  if (available.coins >= limits.minimumCoins) return undefined;
  return t`The minimum withdrawal is ${formatCoins(limits.minimumCoins)}. You can withdraw ${format(available.coins)} now.`;
}
