// All but `formatMinorUnits` work without Intl, whose formatters delayed the first screen of phones. Tests compare the
// results with Intl.
const LAKHS = /(\d)(?=(\d\d)+\d$)/g;
const THOUSANDS = /(\d)(?=(\d{3})+\.)/g;

/** Formats coins as rupees, one to one: `₹1,00,000`. */
export function formatInr(coins: number): string {
  return `${coins < 0 ? '-' : ''}₹${formatCount(Math.abs(coins))}`;
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

/** Formats a whole number with Indian grouping: `1,00,000`. */
export function formatCount(count: number): string {
  return count.toFixed(0).replace(LAKHS, '$1,');
}

/** Formats `350 coins`, `1 coin` and, with a true minus sign, `−350 coins`. With `signed`, also `+350 coins`. */
export function formatCoins(coins: number, { signed = false }: { signed?: boolean } = {}): string {
  const sign = coins < 0 ? '−' : signed && coins > 0 ? '+' : '';
  const amount = Math.abs(coins);
  return `${sign}${formatCount(amount)} ${amount === 1 ? 'coin' : 'coins'}`;
}
