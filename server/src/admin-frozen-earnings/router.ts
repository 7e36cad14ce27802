import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { findHeldTrail, keepHeldEarnings, listHeldEarnings, releaseHeldEarnings } from './frozen-earnings.ts';
import { listReviewRules, switchReviewRule } from './review-rules.ts';

export const adminHeldEarningsRouter = implementSlice(contract.adminHeldEarnings, {
  list: listHeldEarnings,
  trail: findHeldTrail,
  release: releaseHeldEarnings,
  keep: keepHeldEarnings,
  rules: listReviewRules,
  switchRule: switchReviewRule,
});
