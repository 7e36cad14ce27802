import { formatCoins } from '../../ui/format/money.ts';
import type { WithdrawalsPage } from './use-withdrawals.ts';

type Available = Pick<WithdrawalsPage['available'], 'coins' | 'earned'>;

/** What is wrong with the amount, in the server's words; nothing for one that can be withdrawn. */
export function amountError(amount: number | null, available: Available, minimumCoins: number): string | undefined {
  if (amount === null) return 'Enter how many coins to withdraw';
  if (amount < minimumCoins) return `The minimum withdrawal is ${formatCoins(minimumCoins)}`;
  if (amount > available.coins) return `Only ${formatCoins(available.coins)} can be withdrawn now`;
  return undefined;
}

/** How many coins of a withdrawal were earned from bonus coins: those that other earnings do not cover. */
export function bonusPart(amount: number, available: Available): number {
  return Math.max(0, amount - available.earned);
}

/** Why nothing can be withdrawn now, and so what to do; nothing where something can. */
export function refusalReason(page: WithdrawalsPage): string | undefined {
  const { available, limits, open } = page;
  if (open) return 'One withdrawal at a time: wait until this one is done, or cancel it';
  if (available.coins >= limits.minimumCoins) return undefined;
  return `The minimum withdrawal is ${formatCoins(limits.minimumCoins)}. You have ${formatCoins(Math.max(0, available.coins))} to withdraw`;
}
