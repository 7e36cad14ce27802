/** Joins parts into `bio`, `bio and price` or `bio, price, and phone`. */
import { t } from '@lingui/core/macro';
export function listText(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 3) return parts.join(' and ');
  return t`${parts.slice(0, -1).join(', ')}, and ${last}`;
}
