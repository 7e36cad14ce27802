import { t } from '@lingui/core/macro';

/** Joins parts into `bio`, `bio and price` or `bio, price, and phone`. */
export function listText(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  const others = parts.slice(0, -1).join(', ');
  return parts.length === 2 ? t`${others} and ${last}` : t`${others}, and ${last}`;
}
