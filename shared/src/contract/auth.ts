import * as z from 'zod/mini';
import {
  AvailabilityStatus,
  Code,
  Email,
  FactorCode,
  FirstName,
  FlowId,
  InterfaceLanguage,
  LastName,
  NewPassword,
  Password,
  Profession,
} from '../fields.ts';
import { named } from '../named.ts';
import { mutation, type CallLimit } from '../operation.ts';
import { PER_ADDRESS_LIMITS } from './parts/call-limits.ts';
import { PasskeyOptions, PasskeyProof } from './parts/passkeys.ts';

/** The signed-in user, as returned by every sign-in. */
export const SessionUser = named('SessionUser', {
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  coins: z.int(),
  availabilityStatus: AvailabilityStatus,
  role: z.enum(['user', 'admin']),
  emailVerified: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  /** Of the app. Null until they choose one. */
  language: z.nullable(InterfaceLanguage),
});

/** Proves a right password while the second factor is still needed. */
export const SignInTicket = z.string('Please sign in again').check(z.maxLength(1000, 'Please sign in again'));

export const SignedIn = named('SignedIn', { accessToken: z.string(), user: SessionUser });
const Acknowledged = named('Acknowledged', { message: z.string() });
// Codes, tries and the pending registration belong to a flow, so that strangers who know the address cannot affect them.
const InFlow = { flowId: z.optional(FlowId) };
const FlowStarted = named('FlowStarted', { message: z.string(), flowId: z.string() });

const DAY_SECONDS = 86_400;

// The limit per network is high enough for an office behind one address, but too low for guessing. No limit counts the calls of
// several networks about one email, because strangers would use up those of its owner. Guesses are counted by the commands.
const SIGN_IN_LIMITS: readonly CallLimit[] = [
  { per: 'address', max: 100, windowSeconds: 60 },
  { per: { email: 'from address' }, max: 30, windowSeconds: 60 },
  // Slows down guessing that continues for days.
  { per: { email: 'from address' }, max: 1000, windowSeconds: DAY_SECONDS },
];

function tryLimits(flow: 'verify' | 'reset'): readonly CallLimit[] {
  return [
    { per: 'address', max: 100, windowSeconds: 60 },
    { per: { email: 'from address', flow }, max: 30, windowSeconds: 60 },
  ];
}

function requestLimits(flow: 'verify' | 'reset'): readonly CallLimit[] {
  // A thousand codes a day are enough for a mobile network, whose customers share an address.
  return [...tryLimits(flow), { per: 'address', max: 1000, windowSeconds: DAY_SECONDS }];
}

export const auth = {
  login: mutation({
    summary:
      'Sign in with email and password; sets the refresh cookie. An account with a second factor gets ' +
      'SECOND_FACTOR_NEEDED with a `ticket` for `secondFactor`, and `methods`: some of `passkey`, `totp` and `recovery`. ' +
      '`recoveryReadyAt` says when a requested account recovery can be finished',
    rest: 'POST /api/auth/login',
    access: 'public',
    input: z.strictObject({ email: Email, password: Password }),
    output: SignedIn,
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'SECOND_FACTOR_NEEDED', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED'],
    limits: SIGN_IN_LIMITS,
  }),
  secondFactor: mutation({
    summary:
      'Finish a sign-in with a code from the authenticator app or a recovery code; sets the refresh cookie. The ticket ' +
      'is valid for 10 minutes and for five codes from the app in five minutes',
    rest: 'POST /api/auth/second-factor',
    access: 'public',
    input: z.strictObject({
      ticket: SignInTicket,
      code: FactorCode,
    }),
    output: SignedIn,
    errors: ['FACTOR_CODE_WRONG', 'FACTOR_CODE_OF_OTHER_TIME', 'SIGN_IN_EXPIRED', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED'],
    limits: PER_ADDRESS_LIMITS,
  }),
  passkeyOptions: mutation({
    summary: 'Options for `navigator.credentials.get` to sign in with a passkey; valid for 5 minutes',
    rest: 'POST /api/auth/passkey/options',
    access: 'public',
    input: z.optional(z.strictObject({})),
    output: z.object({ options: PasskeyOptions }),
    limits: PER_ADDRESS_LIMITS,
  }),
  passkeySignIn: mutation({
    summary: 'Sign in with a passkey, which needs no password; sets the refresh cookie',
    rest: 'POST /api/auth/passkey',
    access: 'public',
    input: z.strictObject({ passkey: PasskeyProof }),
    output: SignedIn,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
    limits: PER_ADDRESS_LIMITS,
  }),
  register: mutation({
    summary:
      'Request an account; a code is mailed to the address. The response is the same for addresses that have an account. ' +
      '`flowId` names this registration in later calls; its cookie does the same. Without either, a code has five ' +
      'more tries, which strangers can use up',
    rest: 'POST /api/auth/register',
    access: 'public',
    input: z.strictObject({
      email: Email,
      password: NewPassword,
      firstName: FirstName,
      lastName: LastName,
      profession: Profession,
      ...InFlow,
    }),
    output: FlowStarted,
    errors: ['TOO_MANY_CODES'],
    limits: requestLimits('verify'),
  }),
  verifyOtp: mutation({
    summary:
      'Verify the address with the mailed code. This creates the account with its signup bonus and signs in. Five wrong ' +
      'codes end the flow, until a new code is requested',
    rest: 'POST /api/auth/verify-otp',
    access: 'public',
    input: z.strictObject({ email: Email, otpCode: Code, password: Password, ...InFlow }),
    output: SignedIn,
    errors: ['OTP_INVALID', 'TOO_MANY_WRONG_CODES', 'TOO_MANY_CODES'],
    limits: tryLimits('verify'),
  }),
  resendOtp: mutation({
    summary:
      'Mail a new code, at most one a minute. The `flowId` of the response may differ from the one in the request',
    rest: 'POST /api/auth/resend-otp',
    access: 'public',
    input: z.strictObject({ email: Email, ...InFlow }),
    output: FlowStarted,
    errors: ['RESEND_TOO_SOON', 'TOO_MANY_CODES'],
    limits: requestLimits('verify'),
  }),
  refresh: mutation({
    summary: 'Exchange the refresh cookie for a new access token; the cookie is rotated',
    rest: 'POST /api/auth/refresh',
    access: 'public',
    input: z.optional(z.strictObject({})),
    output: z.object({ accessToken: z.string() }),
    errors: ['NO_REFRESH_TOKEN', 'SESSION_ENDED', 'ACCOUNT_SUSPENDED'],
    usesCookie: true,
    limits: [{ per: 'address', max: 600, windowSeconds: 60 }],
  }),
  logout: mutation({
    summary: 'End this session and clear its cookie; a repeat succeeds too',
    rest: 'POST /api/auth/logout',
    access: 'public',
    input: z.optional(z.strictObject({})),
    output: Acknowledged,
    usesCookie: true,
    limits: [{ per: 'address', max: 600, windowSeconds: 60 }],
  }),
  forgotPassword: mutation({
    summary: 'Mail a reset code, at most one a minute; the response is the same for unknown addresses',
    rest: 'POST /api/auth/forgot-password',
    access: 'public',
    input: z.strictObject({ email: Email, ...InFlow }),
    output: FlowStarted,
    errors: ['RESET_CODE_TOO_SOON', 'TOO_MANY_CODES'],
    limits: requestLimits('reset'),
  }),
  verifyResetCode: mutation({
    summary:
      'Exchange a reset code for a token that can set a new password once. Five wrong codes end the flow, until a new ' +
      'code is requested',
    rest: 'POST /api/auth/verify-reset-code',
    access: 'public',
    input: z.strictObject({ email: Email, resetCode: Code, ...InFlow }),
    output: z.object({
      resetToken: z.string(),
      /** Whether the account has API tokens or webhooks, which the new password ends unless `keepPrograms` is true. */
      hasPrograms: z.boolean(),
    }),
    errors: ['RESET_CODE_INVALID', 'TOO_MANY_WRONG_CODES', 'TOO_MANY_CODES'],
    limits: tryLimits('reset'),
  }),
  resetPassword: mutation({
    summary:
      'Set a new password with a reset token; ends all sessions of the account. Revokes its API tokens and disables its ' +
      'webhooks, unless `keepPrograms` is true',
    rest: 'POST /api/auth/reset-password',
    access: 'public',
    input: z
      .strictObject({
        resetToken: z.string('Invalid reset token').check(z.maxLength(200, 'Invalid reset token')),
        newPassword: NewPassword,
        confirmPassword: Password,
        keepPrograms: z.optional(z.boolean()),
      })
      .check(
        z.refine((input) => input.newPassword === input.confirmPassword, {
          error: 'Passwords do not match',
          path: ['confirmPassword'],
        }),
      ),
    output: Acknowledged,
    errors: ['RESET_TOKEN_INVALID'],
    whenMissing: 'Invalid reset token',
    limits: PER_ADDRESS_LIMITS,
  }),
};
