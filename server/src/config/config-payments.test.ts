import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { OWNER, PRODUCTION, testConfig } from '../testing/services.ts';
import { startError } from '../testing/start-error.ts';

const STRIPE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
};
const { ALLOW_SANDBOX_PAYMENTS: _, ...withoutSandbox } = PRODUCTION;
const production = { ...withoutSandbox, ...OWNER, ...STRIPE, ALLOW_NO_MAIL: 'true', DATA_DIR: '/tmp' };

test('has no Stripe without keys', () => {
  expect(testConfig()).toMatchObject({ paymentProvider: 'sandbox', stripe: undefined });
});

test('reads several webhook secrets while one is being replaced', () => {
  const { stripe } = testConfig({ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh, whsec_12345678' });
  expect(stripe).toEqual({
    secretKey: STRIPE.STRIPE_SECRET_KEY,
    webhookSecrets: ['whsec_abcdefgh', 'whsec_12345678'],
    url: undefined,
    live: true,
  });
});

test('recognises a test key', () => {
  const { stripe } = testConfig({ ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_abcdefgh', STRIPE_URL: 'http://127.0.0.1:1' });
  expect(stripe).toMatchObject({ live: false, url: new URL('http://127.0.0.1:1') });
});

test.each([
  ['STRIPE_SECRET_KEY', 'pk_live_abcdefgh', 'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe'],
  ['STRIPE_WEBHOOK_SECRET', 'abcdefgh', 'STRIPE_WEBHOOK_SECRET must be the signing secrets of the webhook'],
  ['STRIPE_URL', 'localhost', 'STRIPE_URL must be an address such as http://127.0.0.1:12111'],
])('rejects %s=%s in one line without repeating a secret', (name, value, line) => {
  const text = startError({ ...production, [name]: value });
  expect(text.startsWith(line)).toBe(true);
  expect(text).not.toContain('\n');
  expect(text).not.toContain('abcdefgh');
});

test('requires both secrets of Stripe in every environment', () => {
  expect(startError({ PAYMENT_PROVIDER: 'stripe' }).split('\n')).toEqual([
    'STRIPE_SECRET_KEY is required with PAYMENT_PROVIDER=stripe',
    'STRIPE_WEBHOOK_SECRET is required with PAYMENT_PROVIDER=stripe',
  ]);
});

test('accepts Stripe in production', () => {
  expect(loadConfig(production)).toMatchObject({ production: true, paymentProvider: 'stripe' });
});

test.each([
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_abcdefgh' }, 'STRIPE_SECRET_KEY is a test key, which charges no one'],
  ['another Stripe', { STRIPE_URL: 'http://127.0.0.1:1' }, 'STRIPE_URL is for tests'],
])('does not start in production with %s', (_what, variables, line) => {
  const text = startError({ ...production, ...variables });
  expect(text).toContain(line);
  expect(text).not.toContain('\n');
});

test('accepts a test key in production with ALLOW_SANDBOX_PAYMENTS', () => {
  const given = { ...production, STRIPE_SECRET_KEY: 'sk_test_abcdefgh', ALLOW_SANDBOX_PAYMENTS: 'true' };
  expect(loadConfig(given)).toMatchObject({ stripe: { live: false } });
});
