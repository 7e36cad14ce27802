import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { listText } from '../../../ui/format/list-text.ts';
import { formatCount, formatInr } from '../../../ui/format/money/money.ts';

type PaidWith = OutputOf<typeof contract.messages.paidWith>;

/** `with 30 bonus and 20 purchased coins`. */
export function paidWithText(kinds: PaidWith): string {
  const parts = [
    [kinds.bonus, 'bonus'],
    [kinds.purchased, 'purchased'],
    [kinds.earnedBonus + kinds.earned, 'earned'],
  ] as const;
  const named = parts.filter(([coins]) => coins > 0).map(([coins, kind]) => `${formatCount(coins)} ${kind}`);
  return t`with ${listText(named)} coins`;
}

/** Tells the recipient which coins affect a withdrawal. Empty if none do. */
export function bonusNote(kinds: PaidWith): string {
  const fromBonus = kinds.bonus + kinds.earnedBonus;
  if (fromBonus === 0) return '';
  const paid = kinds.purchased + kinds.earned === 0 ? t`Paid` : t`${formatInr(fromBonus)} of it was paid`;
  return t`${paid} with bonus coins. We check those first when you withdraw.`;
}
