import * as z from 'zod/mini';
import { AvailabilityStatus, Code, Email, FirstName, LastName, NewPassword, Password, Profession } from '../fields.ts';
import { mutation, type CallLimit } from '../operation.ts';

/** The signed-in user as every sign-in answers it. */
export const SessionUser = z.object({
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
});

const SignedIn = z.object({ accessToken: z.string(), user: SessionUser });
const Acknowledged = z.object({ message: z.string() });

// Wide enough for an office behind one address, far too narrow for guessing; the tries of a code are limited
// further in the database, whatever these say. Of one account few are allowed from one network only, and far more from
// all together: else anybody could use up what its owner is allowed, and keep that person out.
const guarded: readonly CallLimit[] = [
  { per: 'address', max: 100, windowSeconds: 60 },
  { per: { field: 'email', from: 'address' }, max: 30, windowSeconds: 60 },
  { per: { field: 'email' }, max: 300, windowSeconds: 60 },
];
const DAY_SECONDS = 86_400;
const perAddress: readonly CallLimit[] = [{ per: 'address', max: 100, windowSeconds: 60 }];

export const auth = {
  login: mutation({
    summary: 'Sign in with email and password; sets the refresh cookie',
    rest: 'POST /api/auth/login',
    access: 'public',
    input: z.strictObject({ email: Email, password: Password }),
    output: SignedIn,
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_SUSPENDED'],
    // Guessing goes on for days; what a network may try in one keeps many networks from making up for it.
    limits: [...guarded, { per: { field: 'email', from: 'address' }, max: 1000, windowSeconds: DAY_SECONDS }],
  }),
  register: mutation({
    summary: 'Ask for an account; a code goes to the address. The answer is the same for known addresses',
    rest: 'POST /api/auth/register',
    access: 'public',
    input: z.strictObject({
      email: Email,
      password: NewPassword,
      firstName: FirstName,
      lastName: LastName,
      profession: Profession,
    }),
    output: Acknowledged,
    limits: guarded,
  }),
  verifyOtp: mutation({
    summary: 'Prove the address with the mailed code: the account begins, with its signup bonus, signed in',
    rest: 'POST /api/auth/verify-otp',
    access: 'public',
    input: z.strictObject({ email: Email, otpCode: Code, password: Password }),
    output: SignedIn,
    errors: ['OTP_INVALID'],
    limits: guarded,
  }),
  resendOtp: mutation({
    summary: 'Mail a fresh code, at most one a minute',
    rest: 'POST /api/auth/resend-otp',
    access: 'public',
    input: z.strictObject({ email: Email }),
    output: Acknowledged,
    errors: ['RESEND_TOO_SOON'],
    limits: guarded,
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
    summary: 'End this session and clear its cookie; repeating it is fine',
    rest: 'POST /api/auth/logout',
    access: 'public',
    input: z.optional(z.strictObject({})),
    output: Acknowledged,
    usesCookie: true,
  }),
  forgotPassword: mutation({
    summary: 'Mail a reset code, at most one a minute; the answer is the same for unknown addresses',
    rest: 'POST /api/auth/forgot-password',
    access: 'public',
    input: z.strictObject({ email: Email }),
    output: Acknowledged,
    errors: ['RESET_CODE_TOO_SOON'],
    limits: [...guarded, { per: { field: 'email', from: 'address' }, max: 20, windowSeconds: DAY_SECONDS }],
  }),
  verifyResetCode: mutation({
    summary: 'Exchange a reset code for the right to set a new password once',
    rest: 'POST /api/auth/verify-reset-code',
    access: 'public',
    input: z.strictObject({ email: Email, resetCode: Code }),
    output: z.object({ resetToken: z.string() }),
    errors: ['RESET_CODE_INVALID'],
    limits: guarded,
  }),
  resetPassword: mutation({
    summary: 'Set a new password with a reset token; ends all sessions of the account',
    rest: 'POST /api/auth/reset-password',
    access: 'public',
    input: z
      .strictObject({
        resetToken: z.string('Invalid reset token').check(z.maxLength(200, 'Invalid reset token')),
        newPassword: NewPassword,
        confirmPassword: Password,
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
    limits: perAddress,
  }),
};
