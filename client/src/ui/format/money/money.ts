import { plural } from '@lingui/core/macro';
import { formatCount } from '@proverse/shared';

export { countText, formatCount, formatInr } from '@proverse/shared';

// Without Intl (LOAD-6).
const THOUSANDS = /(\d)(?=(\d{3})+\.)/g;

/** Formats `350 coins`, `1 coin` and, with a true minus sign, `−350 coins`. With `signed`, also `+350 coins`. */
export function formatCoins(coins: number, { signed = false }: { signed?: boolean } = {}): string {
  const sign = coins < 0 ? '−' : signed && coins > 0 ? '+' : '';
  return sign + plural(Math.abs(coins), { one: '# coin', other: '# coins' });
}

/** Formats the approximate value of coins in dollars: `≈ $3.85`. */
export function formatUsd(coins: number, usdPerInr: number): string {
  return `≈ $${(coins * usdPerInr).toFixed(2).replace(THOUSANDS, '$1,')}`;
}

/** Formats an amount in the smallest unit of its currency, as payment providers state it: `₹500.00`, `$9.99`. */
export function formatMinorUnits(amount: number, currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${formatCount(amount)} ${currency}`;
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
