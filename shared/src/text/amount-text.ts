// Without Intl, whose formatters delayed the first screen of phones. Tests compare the results with Intl.
const LAKHS = /(\d)(?=(\d\d)+\d$)/g;

/** Formats a whole number with Indian grouping: `1,00,000`. */
export function formatCount(count: number): string {
  return count.toFixed(0).replace(LAKHS, '$1,');
}

/** Formats a number of things, which may be a fraction: `1 review`, `1,200 reviews`, `4.2 hours`, `2 replies`. */
export function countText(count: number, thing: string, things = `${thing}s`): string {
  return `${Number.isInteger(count) ? formatCount(count) : count} ${count === 1 ? thing : things}`;
}

/** Formats coins as rupees, one to one: `₹1,00,000`. */
export function formatInr(coins: number): string {
  return `${coins < 0 ? '-' : ''}₹${formatCount(Math.abs(coins))}`;
}

/** Formats `350 coins`, `1 coin` and, with a true minus sign, `−350 coins`. With `signed`, also `+350 coins`. */
export function formatCoins(coins: number, { signed = false }: { signed?: boolean } = {}): string {
  const sign = coins < 0 ? '−' : signed && coins > 0 ? '+' : '';
  return `${sign}${countText(Math.abs(coins), 'coin')}`;
}
