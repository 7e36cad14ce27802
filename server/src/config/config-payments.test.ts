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

const RAZORPAY = {
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_a1B2c3D4e5F6g7',
  RAZORPAY_KEY_SECRET: 'abcdefgh-secret',
  RAZORPAY_WEBHOOK_SECRET: 'abcdefgh-webhook',
};
const { STRIPE_SECRET_KEY: _key, STRIPE_WEBHOOK_SECRET: _secret, ...withoutStripe } = production;
const razorpayInProduction = { ...withoutStripe, ...RAZORPAY };

test('reads the settings of Razorpay, with several webhook secrets', () => {
  const secrets = 'abcdefgh-webhook , secret-of-before';
  expect(testConfig({ ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: secrets }).razorpay).toEqual({
    keyId: RAZORPAY.RAZORPAY_KEY_ID,
    keySecret: RAZORPAY.RAZORPAY_KEY_SECRET,
    webhookSecrets: ['abcdefgh-webhook', 'secret-of-before'],
    url: 'https://api.razorpay.com',
    live: true,
  });
  expect(testConfig({ ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_test_a1B2c3D4' }).razorpay?.live).toBe(false);
  expect(testConfig().razorpay).toBeUndefined();
});

test('keeps a former provider whose keys are still set', () => {
  const { paymentProvider, stripe, razorpay } = testConfig({ ...STRIPE, ...RAZORPAY });
  expect(paymentProvider).toBe('razorpay');
  expect([stripe, razorpay]).not.toContain(undefined);
});

test('requires all three secrets of Razorpay in every environment', () => {
  expect(startError({ PAYMENT_PROVIDER: 'razorpay' }).split('\n')).toEqual([
    'RAZORPAY_KEY_ID is required with PAYMENT_PROVIDER=razorpay',
    'RAZORPAY_KEY_SECRET is required with PAYMENT_PROVIDER=razorpay',
    'RAZORPAY_WEBHOOK_SECRET is required with PAYMENT_PROVIDER=razorpay',
  ]);
});

test.each([
  ['RAZORPAY_KEY_ID', 'rzp_nothing', 'RAZORPAY_KEY_ID must be a key id such as rzp_live_a1B2c3D4e5F6g7'],
  ['RAZORPAY_KEY_SECRET', 'abcd', 'RAZORPAY_KEY_SECRET must be the secret of RAZORPAY_KEY_ID'],
  ['RAZORPAY_WEBHOOK_SECRET', 'abcd, abcdefgh', 'RAZORPAY_WEBHOOK_SECRET must be the secrets of the webhook'],
  ['RAZORPAY_URL', 'http://127.0.0.1:1', 'RAZORPAY_URL is for tests'],
  ['RAZORPAY_KEY_ID', 'rzp_test_abcdefgh', 'RAZORPAY_KEY_ID is a test key, which charges no one'],
])('does not start in production with %s=%s', (name, value, line) => {
  const text = startError({ ...razorpayInProduction, [name]: value });
  expect(text.startsWith(line)).toBe(true);
  expect(text).not.toMatch(/\n|abcdefgh/);
});

test('accepts Razorpay in production, and its test keys with ALLOW_SANDBOX_PAYMENTS', () => {
  expect(loadConfig(razorpayInProduction)).toMatchObject({ paymentProvider: 'razorpay', razorpay: { live: true } });
  const testing = { RAZORPAY_KEY_ID: 'rzp_test_abcdefgh', ALLOW_SANDBOX_PAYMENTS: 'true' };
  expect(loadConfig({ ...razorpayInProduction, ...testing })).toMatchObject({ razorpay: { live: false } });
});

const CASHFREE = {
  PAYMENT_PROVIDER: 'cashfree',
  CASHFREE_APP_ID: '10000001aa000000000000000000001',
  CASHFREE_SECRET_KEY: 'cfsk_ma_prod_new_01234567, cfsk_ma_prod_old_01234567',
};

test('reads the keys of Cashfree, of which the first makes the calls, and finds its host by the app id', () => {
  expect(testConfig(CASHFREE).cashfree).toEqual({
    appId: CASHFREE.CASHFREE_APP_ID,
    secretKeys: ['cfsk_ma_prod_new_01234567', 'cfsk_ma_prod_old_01234567'],
    url: 'https://api.cashfree.com/pg',
  });
  const withTestKey = { ...CASHFREE, CASHFREE_APP_ID: 'TEST10393719a08909e07f6157a7221e91739301' };
  expect(testConfig(withTestKey).cashfree?.url).toBe('https://sandbox.cashfree.com/pg');
  expect(startError({ ...production, ...withTestKey })).toMatch(/^CASHFREE_APP_ID is a test key[^\n]*$/);
  expect(startError({ ...production, ...CASHFREE, CASHFREE_URL: 'http://127.0.0.1:1' })).toMatch(
    /^CASHFREE_URL is for tests[^\n]*$/,
  );
  expect(loadConfig({ ...production, ...CASHFREE })).toMatchObject({ paymentProvider: 'cashfree' });
});

test('requires both keys of Cashfree and never prints the secret', () => {
  expect(startError({ PAYMENT_PROVIDER: 'cashfree' }).split('\n')).toEqual([
    'CASHFREE_APP_ID is required with PAYMENT_PROVIDER=cashfree',
    'CASHFREE_SECRET_KEY is required with PAYMENT_PROVIDER=cashfree',
  ]);
  expect(startError({ ...CASHFREE, CASHFREE_SECRET_KEY: 'too-short' })).not.toContain('too-short');
});

test.each([
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', STRIPE],
  ['RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID', RAZORPAY],
  ['CASHFREE_SECRET_KEY', 'CASHFREE_APP_ID', CASHFREE],
])('rejects another provider without %s, so that its purchases are not forgotten', (missing, set, given) => {
  const former = { ...given, PAYMENT_PROVIDER: 'sandbox', [missing]: undefined };
  expect(startError(former)).toBe(`${missing} is required with ${set}`);
});
