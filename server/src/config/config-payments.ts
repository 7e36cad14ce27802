import * as z from 'zod';
import { addressOf, oneOf, SECRET, switchable } from './config-fields.ts';

const CASHFREE = { live: 'https://api.cashfree.com/pg', test: 'https://sandbox.cashfree.com/pg' } as const;
const WEBHOOK_SECRET_ERROR = 'the signing secrets of the webhook, such as whsec_…, separated by commas';
const RAZORPAY = 'https://api.razorpay.com';

const PROVIDERS = ['sandbox', 'stripe', 'razorpay', 'cashfree'] as const;

export const paymentVariables = {
  PAYMENT_PROVIDER: oneOf(PROVIDERS).default('sandbox'),
  ALLOW_SANDBOX_PAYMENTS: switchable('true', 'false').default(false),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,255}$/, { error: 'a secret or restricted key of Stripe, such as sk_live_…' })
    .optional()
    .meta(SECRET),
  // This is a list, because Stripe signs with both secrets while one is being replaced.
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,255}(\s*,\s*whsec_\w{8,255}){0,4}$/, { error: WEBHOOK_SECRET_ERROR })
    .transform(listOf)
    .optional()
    .meta(SECRET),
  STRIPE_URL: addressOf(['http', 'https'], 'http://127.0.0.1:12111').optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w{4,60}$/, { error: 'a key id such as rzp_live_a1B2c3D4e5F6g7' })
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(8, { error: 'the secret of RAZORPAY_KEY_ID' }).optional().meta(SECRET),
  // This is a list, because Razorpay signs retries with the secret that was valid at the first try.
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .regex(/^[^\s,]{8,255}(\s*,\s*[^\s,]{8,255}){0,4}$/, {
      error: 'the secrets of the webhook, each at least 8 characters, separated by commas',
    })
    .transform(listOf)
    .optional()
    .meta(SECRET),
  RAZORPAY_URL: addressOf(['http', 'https'], RAZORPAY).default(RAZORPAY),
  CASHFREE_APP_ID: z
    .string()
    .regex(/^\w{8,64}$/, { error: 'the app id of an API key of Cashfree' })
    .optional(),
  // This is a list, because an old key stays valid while it is being replaced.
  CASHFREE_SECRET_KEY: z
    .string()
    .regex(/^[^\s,]{16,255}(\s*,\s*[^\s,]{16,255}){0,4}$/, {
      error: 'the secret key of CASHFREE_APP_ID, then older ones, separated by commas',
    })
    .transform(listOf)
    .optional()
    .meta(SECRET),
  CASHFREE_URL: addressOf(['http', 'https'], CASHFREE.test).optional(),
};

function listOf(text: string): string[] {
  return text.split(',').map((secret) => secret.trim());
}

/** The variables that each provider needs. */
const REQUIRED = {
  sandbox: [],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  cashfree: ['CASHFREE_APP_ID', 'CASHFREE_SECRET_KEY'],
} as const;

/** The variable that shows whether payments move real money. */
const KEYS = {
  sandbox: undefined,
  stripe: 'STRIPE_SECRET_KEY',
  razorpay: 'RAZORPAY_KEY_ID',
  cashfree: 'CASHFREE_APP_ID',
} as const;
const TEST_KEY = /^(\w+?_test_|TEST)/;

const Variables = z.object(paymentVariables);
type PaymentVariables = z.output<typeof Variables>;

/** Returns one line for each conflict between these variables. */
export function paymentConflicts(variables: PaymentVariables & { readonly NODE_ENV: string }): string[] {
  const provider = variables.PAYMENT_PROVIDER;
  const lines = PROVIDERS.flatMap((name) => missingVariables(variables, name));
  if (variables.NODE_ENV !== 'production') return lines;
  if (variables.STRIPE_URL !== undefined) lines.push('STRIPE_URL is for tests: production uses Stripe itself');
  if (withoutSlash(variables.RAZORPAY_URL) !== RAZORPAY) {
    lines.push('RAZORPAY_URL is for tests: production uses Razorpay itself');
  }
  if (variables.CASHFREE_URL !== undefined) lines.push('CASHFREE_URL is for tests: production uses Cashfree itself');
  if (variables.ALLOW_SANDBOX_PAYMENTS) return lines;
  if (provider === 'sandbox') {
    lines.push('PAYMENT_PROVIDER=sandbox gives coins away: in production it needs ALLOW_SANDBOX_PAYMENTS=true');
  }
  const name = KEYS[provider];
  if (name !== undefined && TEST_KEY.test(variables[name] ?? '')) {
    lines.push(`${name} is a test key, which charges no one: in production it needs ALLOW_SANDBOX_PAYMENTS=true`);
  }
  return lines;
}

/**
 * The current provider needs all of its variables. Another one needs all or none, because with some of them it would be
 * left out, and what was bought from it would no longer be looked up, refunded or reported.
 */
function missingVariables(variables: PaymentVariables, provider: (typeof PROVIDERS)[number]): string[] {
  const missing = REQUIRED[provider].filter((name) => variables[name] === undefined);
  const set = REQUIRED[provider].find((name) => variables[name] !== undefined);
  if (variables.PAYMENT_PROVIDER === provider) {
    return missing.map((name) => `${name} is required with PAYMENT_PROVIDER=${provider}`);
  }
  return set === undefined ? [] : missing.map((name) => `${name} is required with ${set}`);
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Returns the settings for Stripe, or undefined unless both secrets are set. */
export function stripeSettings({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL }: PaymentVariables) {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET,
    /** The address to call instead of Stripe's, for tests. */
    url: STRIPE_URL === undefined ? undefined : new URL(STRIPE_URL),
    /** Whether payments move real money. Webhook events of the other mode (live or test) are rejected. */
    live: /^.k_live_/.test(STRIPE_SECRET_KEY),
  };
}

/** Returns the settings for Razorpay, or undefined unless the key, its secret and the webhook's secret are set. */
export function razorpaySettings({
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecrets,
  RAZORPAY_URL,
}: PaymentVariables) {
  if (keyId === undefined || keySecret === undefined || webhookSecrets === undefined) return undefined;
  const live = keyId.startsWith('rzp_live_');
  return { keyId, keySecret, webhookSecrets, url: withoutSlash(RAZORPAY_URL), live } as const;
}

/** Returns the settings for Cashfree, or undefined unless the app id and its secret key are set. */
export function cashfreeSettings({ CASHFREE_APP_ID, CASHFREE_SECRET_KEY, CASHFREE_URL }: PaymentVariables) {
  const [current, ...old] = CASHFREE_SECRET_KEY ?? [];
  if (CASHFREE_APP_ID === undefined || current === undefined) return undefined;
  const url = CASHFREE_URL ?? CASHFREE[TEST_KEY.test(CASHFREE_APP_ID) ? 'test' : 'live'];
  return { appId: CASHFREE_APP_ID, secretKeys: [current, ...old], url: withoutSlash(url) } as const;
}
