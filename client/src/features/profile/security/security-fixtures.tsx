import type { contract, OutputOf } from '@proverse/shared';
import { PROFILE } from '../../../testing/samples.ts';
import type { Answers } from '../../../testing/server-answers.ts';
import { show } from '../../../testing/show.tsx';
import { SecurityTab } from './SecurityTab.tsx';

export const AT = '2026-03-02T00:00:00Z';
export const session = (id: string, current = false) => ({
  id,
  device: `Chrome ${id}`,
  createdAt: AT,
  lastUsedAt: AT,
  address: '203.0.113.7',
  current,
});
const FOUR = { content: [session('1', true), session('2'), session('3'), session('4')] };
type Factors = OutputOf<typeof contract.factors.list>;
export const NO_FACTORS: Factors = { passkeys: [], totp: null, recoveryCodesLeft: 0 };
const event = (id: string, kind: 'signed_in' | 'sign_in_failed') => ({
  id,
  kind,
  device: 'Firefox on Linux',
  address: '203.0.113.9',
  createdAt: AT,
});
const FAILURES = ['8', '7', '6', '5', '4', '3', '2'].map((id) => event(id, 'sign_in_failed'));
const ACTIVITY = { content: [...FAILURES, event('1', 'signed_in')] };
export const TERMS = {
  coins: 930,
  escrowCoins: 70,
  forfeitCoins: 1000,
  withdrawableCoins: 0,
  waitingMessages: 1,
  openWithdrawal: false,
  refundableCoins: 0,
  openPurchase: false,
  keptWithdrawals: 0,
};

/** Four sessions, some recent activity and no second factor. */
export const SECURITY: Answers = {
  'factors.list': NO_FACTORS,
  'verification.list': { verifications: [], profileUrls: ['https://proverse.example/profile/asha'] },
  'sessions.list': FOUR,
  'sessions.activity': ACTIVITY,
};

/** Shows the Security tab of a user with four sessions and some recent activity. */
export function openSecurityTab(at = '/profile?tab=security', profile = PROFILE, factors = NO_FACTORS) {
  return show(<SecurityTab profile={profile} />, {
    at,
    answers: {
      ...SECURITY,
      'factors.list': factors,
      'account.deletionTerms': TERMS,
      'profile.get': profile,
      'tokens.list': { content: [] },
      'webhooks.list': { content: [] },
    },
  });
}
export type Page = ReturnType<typeof openSecurityTab>;
