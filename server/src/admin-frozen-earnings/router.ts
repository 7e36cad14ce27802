import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { findFrozenTrail, keepEarningsFrozen, listFrozenEarnings, unfreezeEarnings } from './frozen-earnings.ts';
import { listReviewRules, switchReviewRule } from './review-rules.ts';

export const adminFrozenEarningsRouter = implementSlice(contract.adminFrozenEarnings, {
  list: listFrozenEarnings,
  trail: findFrozenTrail,
  release: unfreezeEarnings,
  keep: keepEarningsFrozen,
  rules: listReviewRules,
  switchRule: switchReviewRule,
});
