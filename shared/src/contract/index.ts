import { account } from './account.ts';
import { admin } from './admin.ts';
import { adminFrozenEarnings } from './admin-frozen-earnings.ts';
import { adminWithdrawals } from './admin-withdrawals.ts';
import { auth } from './auth.ts';
import { coinRefunds } from './coin-refunds.ts';
import { coins } from './coins.ts';
import { dashboard } from './dashboard.ts';
import { directory } from './directory.ts';
import { recipients } from './recipients.ts';
import { saved } from './saved.ts';
import { factors } from './factors.ts';
import { fileCalls } from './files.ts';
import { messages } from './messages.ts';
import { notes } from './notes.ts';
import { passes } from './passes.ts';
import { profile } from './profile.ts';
import { profiles } from './profiles.ts';
import { purchases } from './purchases.ts';
import { push } from './push.ts';
import { recovery } from './recovery.ts';
import { savedReplies } from './saved-replies.ts';
import { sessions } from './sessions.ts';
import { statements } from './statements.ts';
import { safety } from './safety.ts';
import { stepUp } from './step-up.ts';
import { live } from './live.ts';
import { system } from './system.ts';
import { tokens } from './tokens.ts';
import { verification } from './verification.ts';
import { webhooks } from './webhooks.ts';
import { withdrawals } from './withdrawals.ts';

/** All operations of Proverse except those that transfer a file, which are `files` in files.ts. */
export const contract = {
  account,
  admin,
  auth,
  factors,
  files: fileCalls,
  messages,
  passes,
  coins,
  purchases,
  coinRefunds,
  dashboard,
  directory,
  recipients,
  saved,
  profile,
  profiles,
  safety,
  savedReplies,
  notes,
  push,
  recovery,
  sessions,
  statements,
  stepUp,
  tokens,
  system,
  live,
  verification,
  webhooks,
  withdrawals,
  adminWithdrawals,
  adminFrozenEarnings,
};
export type Contract = typeof contract;
