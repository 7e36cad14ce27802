import type { contract, OutputOf } from '@proverse/shared';
import { listText } from '../../../ui/format/list-text.ts';
import { formatCount } from '../../../ui/format/money/money.ts';

type PaidWith = OutputOf<typeof contract.messages.paidWith>;

/** `with 30 bonus and 20 purchased coins`. For the recipient, only what affects a withdrawal. */
export function paidWithText(kinds: PaidWith, isSender: boolean): string {
  if (!isSender) {
    const fromBonus = kinds.bonus + kinds.earnedBonus;
    if (fromBonus === 0) return '';
    return `${kinds.purchased + kinds.earned === 0 ? '' : `${formatCount(fromBonus)} `}paid with bonus coins`;
  }
  const parts = [
    [kinds.bonus, 'bonus'],
    [kinds.purchased, 'purchased'],
    [kinds.earnedBonus + kinds.earned, 'earned'],
  ] as const;
  const named = parts.filter(([coins]) => coins > 0).map(([coins, kind]) => `${formatCount(coins)} ${kind}`);
  return `with ${listText(named)} coins`;
}
