import * as z from 'zod/mini';
import { Instant } from '../fields.ts';
import { named } from '../named.ts';
import { RECOVERY_TIMES } from '../recovery-times.ts';
import { mutation, query } from '../operation.ts';
import { SignedIn, SignInTicket } from './auth.ts';
import { EDIT_LIMITS, PER_ADDRESS_LIMITS } from './parts/call-limits.ts';

const byTicket = z.strictObject({ ticket: SignInTicket });

/** A request to remove all second factors of an account. */
const PendingRecovery = named('PendingRecovery', {
  requestedAt: Instant,
  /** From then on the same person can finish it with the password. */
  readyAt: Instant,
  /** Then a new request is needed. */
  expiresAt: Instant,
});

export const recovery = {
  request: mutation({
    summary:
      'Request an account recovery for a user who lost every second factor, with the ticket of a sign-in. The owner is ' +
      `notified by email. It can be finished after ${RECOVERY_TIMES.waitHours} hours, for ${RECOVERY_TIMES.openDays} days. ` +
      'A repeat returns the pending request. Using a second factor or setting a new password cancels it',
    rest: 'POST /api/auth/recovery',
    access: 'public',
    input: byTicket,
    output: PendingRecovery,
    errors: ['SIGN_IN_EXPIRED', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED'],
    limits: PER_ADDRESS_LIMITS,
  }),
  finish: mutation({
    summary:
      'Finish an account recovery with the ticket of a new sign-in. Removes all passkeys, the authenticator app and the ' +
      `recovery codes, ends all sessions and signs in. Payouts are frozen for ${RECOVERY_TIMES.payoutFreezeDays} days. ` +
      'The owner is notified by email',
    rest: 'POST /api/auth/recovery/finish',
    access: 'public',
    input: byTicket,
    output: SignedIn,
    errors: ['SIGN_IN_EXPIRED', 'RECOVERY_NOT_READY', 'RECOVERY_NOT_REQUESTED', 'ACCOUNT_SUSPENDED'],
    limits: PER_ADDRESS_LIMITS,
  }),
  pending: query({
    summary: 'The pending recovery of your account, which you can cancel; `pending` is null if there is none',
    rest: 'GET /api/user/recovery',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ pending: z.nullable(PendingRecovery) }),
  }),
  cancel: mutation({
    summary: 'Cancel the pending recovery of your account. A repeat succeeds too',
    rest: 'POST /api/user/recovery/cancel',
    changes: ['recovery', 'sessions'],
    access: 'user',
    isAudited: true,
    input: z.optional(z.strictObject({})),
    output: z.object({ message: z.string() }),
    limits: EDIT_LIMITS,
  }),
};
