/** The whole number of coins in typed or pasted text, which may contain other characters. Null without digits. */
export function coinsOfText(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}
