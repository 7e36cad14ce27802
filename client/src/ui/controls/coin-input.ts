/** The digits of typed or pasted text, without leading zeros. */
export function cleanCoinText(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

/** The whole number of coins in a cleaned text, or null for an empty one. */
export function coinsOfText(text: string): number | null {
  return text === '' ? null : Number(text);
}
