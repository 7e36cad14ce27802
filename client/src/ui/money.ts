const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-IN');

/** The worth of coins in rupees, one for one: `₹1,00,000`. */
export function formatInr(coins: number): string {
  return inr.format(coins);
}

/** About what coins are worth in dollars, at the given rate: `≈ $3.85`. */
export function formatUsd(coins: number, usdPerInr: number): string {
  return `≈ ${usd.format(coins * usdPerInr)}`;
}

/** An amount as payment providers count it, in the smallest unit of its currency: `₹500.00`, `$9.99`. */
export function formatMinorUnits(amount: number, currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${whole.format(amount)} ${currency}`;
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A whole number with the grouping of the country: `1,00,000`. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** `350 coins`, `1 coin`; with `signed`, `+350 coins` and `−350 coins` (a real minus sign). */
export function formatCoins(coins: number, { signed = false }: { signed?: boolean } = {}): string {
  const sign = coins < 0 ? '−' : signed && coins > 0 ? '+' : '';
  const amount = Math.abs(coins);
  return `${sign}${whole.format(amount)} ${amount === 1 ? 'coin' : 'coins'}`;
}
