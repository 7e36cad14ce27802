import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { listText } from '../../../ui/format/list-text.ts';
import { formatCount, formatInr } from '../../../ui/format/money/money.ts';

type PaidWith = OutputOf<typeof contract.messages.paidWith>;

/** `with 30 bonus and 20 purchased coins`. */
export function paidWithText(kinds: PaidWith): string {
  const earned = kinds.earnedBonus + kinds.earned;
  const named = [
    ...(kinds.bonus > 0 ? [t`${formatCount(kinds.bonus)} bonus`] : []),
    ...(kinds.purchased > 0 ? [t`${formatCount(kinds.purchased)} purchased`] : []),
    ...(earned > 0 ? [t`${formatCount(earned)} earned`] : []),
  ];
  return t`with ${listText(named)} coins`;
}

/** Tells the recipient which coins affect a withdrawal. Empty if none do. */
export function bonusNote(kinds: PaidWith): string {
  const fromBonus = kinds.bonus + kinds.earnedBonus;
  if (fromBonus === 0) return '';
  if (kinds.purchased + kinds.earned === 0) return t`Paid with bonus coins. We check those first when you withdraw.`;
  return t`${formatInr(fromBonus)} of it was paid with bonus coins. We check those first when you withdraw.`;
}
