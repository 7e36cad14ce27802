import * as z from 'zod';
import { addressOf, oneOf, switchable } from './config-fields.ts';

const CASHFREE = { live: 'https://api.cashfree.com/pg', test: 'https://sandbox.cashfree.com/pg' } as const;
const WEBHOOK_SECRET_ERROR = 'the signing secrets of the webhook, such as whsec_…, separated by commas';

export const paymentVariables = {
  PAYMENT_PROVIDER: oneOf(['sandbox', 'stripe', 'cashfree']).default('sandbox'),
  ALLOW_SANDBOX_PAYMENTS: switchable('true', 'false').default(false),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,255}$/, { error: 'a secret or restricted key of Stripe, such as sk_live_…' })
    .optional(),
  // This is a list, because Stripe signs with both secrets while one is being replaced.
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,255}(\s*,\s*whsec_\w{8,255}){0,4}$/, { error: WEBHOOK_SECRET_ERROR })
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .optional(),
  STRIPE_URL: addressOf(['http', 'https'], 'http://127.0.0.1:12111').optional(),
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
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .optional(),
  CASHFREE_URL: addressOf(['http', 'https'], CASHFREE.test).optional(),
};

export const PAYMENT_SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const Variables = z.object(paymentVariables);
type PaymentVariables = z.output<typeof Variables>;

/** Returns one line for each conflict between these variables. */
export function paymentConflicts(variables: PaymentVariables & { readonly NODE_ENV: string }): string[] {
  const lines: string[] = [];
  if (variables.PAYMENT_PROVIDER === 'stripe') {
    for (const name of PAYMENT_SECRETS) {
      if (variables[name] === undefined) lines.push(`${name} is required with PAYMENT_PROVIDER=stripe`);
    }
  }
  if (variables.NODE_ENV !== 'production') return lines;
  if (variables.STRIPE_URL !== undefined) lines.push('STRIPE_URL is for tests: production uses Stripe itself');
  if (variables.CASHFREE_URL !== undefined) lines.push('CASHFREE_URL is for tests: production uses Cashfree itself');
  if (variables.ALLOW_SANDBOX_PAYMENTS) return lines;
  if (variables.PAYMENT_PROVIDER === 'sandbox') {
    lines.push('PAYMENT_PROVIDER=sandbox gives coins away: in production it needs ALLOW_SANDBOX_PAYMENTS=true');
  } else if (/^.k_test_/.test(variables.STRIPE_SECRET_KEY ?? '')) {
    lines.push(
      'STRIPE_SECRET_KEY is a test key, which charges no one: in production it needs ALLOW_SANDBOX_PAYMENTS=true',
    );
  }
  return lines;
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

/** Returns the settings for Cashfree, or undefined unless the app id and its secret key are set. */
export function cashfreeSettings({ CASHFREE_APP_ID, CASHFREE_SECRET_KEY, CASHFREE_URL }: PaymentVariables) {
  const [current, ...old] = CASHFREE_SECRET_KEY ?? [];
  if (CASHFREE_APP_ID === undefined || current === undefined) return undefined;
  const url = CASHFREE_URL ?? CASHFREE[isCashfreeTest(CASHFREE_APP_ID) ? 'test' : 'live'];
  return { appId: CASHFREE_APP_ID, secretKeys: [current, ...old], url: url.replace(/\/+$/, '') } as const;
}

/** Test keys call another host. Their app id begins with TEST. */
function isCashfreeTest(appId: string): boolean {
  return appId.startsWith('TEST');
}
