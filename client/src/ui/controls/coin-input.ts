/** Returns the whole number of coins in typed or pasted text, ignoring all other characters. Null without digits. */
export function coinsOfText(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}
