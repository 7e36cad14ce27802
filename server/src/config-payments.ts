/** The environment of payments: who takes the money, and with which keys. */
import * as z from 'zod';
import { addressOf, oneOf, switchable } from './config-fields.ts';

const webhookSecretError = 'the signing secrets of the webhook, such as whsec_…, separated by commas';

export const paymentVariables = {
  PAYMENT_PROVIDER: oneOf(['sandbox', 'stripe']).default('sandbox'),
  ALLOW_SANDBOX_PAYMENTS: switchable('true', 'false').default(false),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,255}$/, { error: 'a secret or restricted key of Stripe, such as sk_live_…' })
    .optional(),
  // Several while a secret is being replaced: Stripe then signs with both.
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,255}(\s*,\s*whsec_\w{8,255}){0,4}$/, { error: webhookSecretError })
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .optional(),
  STRIPE_URL: addressOf(['http', 'https'], 'http://127.0.0.1:12111').optional(),
};

export const paymentSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

interface PaymentVariables {
  readonly NODE_ENV: string;
  readonly PAYMENT_PROVIDER: 'sandbox' | 'stripe';
  readonly ALLOW_SANDBOX_PAYMENTS: boolean;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string[] | undefined;
  readonly STRIPE_URL?: string | undefined;
}

/** What these variables do not take together: one line each. */
export function refusedPayments(variables: PaymentVariables): string[] {
  const lines: string[] = [];
  if (variables.PAYMENT_PROVIDER === 'stripe') {
    for (const name of paymentSecrets) {
      if (variables[name] === undefined) lines.push(`${name} is required with PAYMENT_PROVIDER=stripe`);
    }
  }
  if (variables.NODE_ENV !== 'production') return lines;
  if (variables.STRIPE_URL !== undefined) lines.push('STRIPE_URL is for tests: production talks to Stripe itself');
  if (variables.ALLOW_SANDBOX_PAYMENTS) return lines;
  if (variables.PAYMENT_PROVIDER === 'sandbox') {
    lines.push('PAYMENT_PROVIDER=sandbox gives coins away: in production it takes ALLOW_SANDBOX_PAYMENTS=true as well');
  } else if (/^.k_test_/.test(variables.STRIPE_SECRET_KEY ?? '')) {
    lines.push(
      'STRIPE_SECRET_KEY is a test key, with which nobody pays: in production it takes ALLOW_SANDBOX_PAYMENTS=true as well',
    );
  }
  return lines;
}

/** How to talk to Stripe; undefined without both of its secrets. */
export function stripeSettings({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL }: PaymentVariables) {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET,
    /** Undefined: Stripe itself. */
    url: STRIPE_URL === undefined ? undefined : new URL(STRIPE_URL),
    /** Whether its payments are of real money; events of the other kind are not believed. */
    live: /^.k_live_/.test(STRIPE_SECRET_KEY),
  };
}
