/** The provider that pays withdrawals, and the old keys that bank data may still be encrypted under. */
import * as z from 'zod';
import { addressOf, oneOf, SECRET } from './config-fields.ts';

const MIN_SECRET_KEY_LENGTH = 32;
const RAZORPAYX = 'https://api.razorpay.com';

export const payoutVariables = {
  PAYOUT_PROVIDER: oneOf(['manual', 'razorpayx']).default('manual'),
  RAZORPAYX_KEY_ID: z
    .string()
    .regex(/^rzp_\w{4,60}$/, { error: 'a key id such as rzp_live_a1B2c3D4e5F6g7' })
    .optional(),
  RAZORPAYX_KEY_SECRET: z.string().min(8, { error: 'the secret of RAZORPAYX_KEY_ID' }).optional().meta(SECRET),
  RAZORPAYX_ACCOUNT_NUMBER: z
    .string()
    .regex(/^\w{5,40}$/, { error: 'the number of the RazorpayX account to pay from' })
    .optional()
    .meta(SECRET),
  RAZORPAYX_WEBHOOK_SECRET: z
    .string()
    .min(8, { error: 'the secret of the webhook, at least 8 characters' })
    .optional()
    .meta(SECRET),
  RAZORPAYX_URL: addressOf(['https', 'http'], RAZORPAYX).default(RAZORPAYX),
  SECRET_KEYS_OLD: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(
      z.array(
        z.string().min(MIN_SECRET_KEY_LENGTH, {
          error: `earlier values of SECRET_KEY, separated by commas, each at least ${MIN_SECRET_KEY_LENGTH} characters`,
        }),
      ),
    )
    .default([])
    .meta(SECRET),
};

const Variables = z.object(payoutVariables);
type Variables = z.output<typeof Variables>;

const REQUIRED = [
  'RAZORPAYX_KEY_ID',
  'RAZORPAYX_KEY_SECRET',
  'RAZORPAYX_ACCOUNT_NUMBER',
  'RAZORPAYX_WEBHOOK_SECRET',
] as const;

interface Environment {
  readonly NODE_ENV: string;
  readonly ALLOW_SANDBOX_PAYMENTS: boolean;
}

/** Returns one line for each missing variable and for each that production cannot use. */
export function payoutConflicts(variables: Variables & Environment): string[] {
  if (variables.PAYOUT_PROVIDER === 'manual') return [];
  const lines = REQUIRED.filter((name) => variables[name] === undefined).map(
    (name) => `${name} is required with PAYOUT_PROVIDER=razorpayx`,
  );
  if (variables.NODE_ENV !== 'production') return lines;
  if (variables.RAZORPAYX_URL.replace(/\/+$/, '') !== RAZORPAYX) {
    lines.push('RAZORPAYX_URL is for tests: production uses RazorpayX itself');
  }
  if (variables.RAZORPAYX_KEY_ID?.startsWith('rzp_test_') && !variables.ALLOW_SANDBOX_PAYMENTS) {
    lines.push('RAZORPAYX_KEY_ID is a test key, which pays no one: in production it needs ALLOW_SANDBOX_PAYMENTS=true');
  }
  return lines;
}

export type PayoutConfig = ReturnType<typeof payoutConfigOf>;
export type RazorpayxConfig = Extract<PayoutConfig, { provider: 'razorpayx' }>;

export function payoutConfigOf(variables: Variables) {
  if (variables.PAYOUT_PROVIDER === 'manual') return { provider: 'manual' } as const;
  return {
    provider: 'razorpayx',
    keyId: variables.RAZORPAYX_KEY_ID ?? '',
    keySecret: variables.RAZORPAYX_KEY_SECRET ?? '',
    /** The RazorpayX account that payouts are paid from. */
    accountNumber: variables.RAZORPAYX_ACCOUNT_NUMBER ?? '',
    webhookSecret: variables.RAZORPAYX_WEBHOOK_SECRET ?? '',
    /** Without a trailing slash. */
    url: variables.RAZORPAYX_URL.replace(/\/+$/, ''),
  } as const;
}
