import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { OWNER, PRODUCTION, testConfig } from '../testing/services.ts';
import { startError } from '../testing/start-error.ts';

const razorpayx = {
  PAYOUT_PROVIDER: 'razorpayx',
  RAZORPAYX_KEY_ID: 'rzp_test_Aa0000000001',
  RAZORPAYX_KEY_SECRET: 'a secret of theirs',
  RAZORPAYX_ACCOUNT_NUMBER: '7878780080316316',
  RAZORPAYX_WEBHOOK_SECRET: 'a secret of ours',
};

test('requires every variable of RazorpayX, with one line for each missing one', () => {
  expect(testConfig(razorpayx).payouts).toEqual({
    provider: 'razorpayx',
    keyId: 'rzp_test_Aa0000000001',
    keySecret: 'a secret of theirs',
    accountNumber: '7878780080316316',
    webhookSecret: 'a secret of ours',
    url: 'https://api.razorpay.com',
  });
  expect(startError({ PAYOUT_PROVIDER: 'razorpayx', RAZORPAYX_KEY_ID: 'rzp_test_Aa0000000001' })).toBe(
    ['KEY_SECRET', 'ACCOUNT_NUMBER', 'WEBHOOK_SECRET']
      .map((name) => `RAZORPAYX_${name} is required with PAYOUT_PROVIDER=razorpayx`)
      .join('\n'),
  );
});

test('requires a live RazorpayX key in production unless sandbox payments are allowed', () => {
  const live = {
    ...PRODUCTION,
    ...OWNER,
    DATA_DIR: '/tmp',
    ...razorpayx,
    RAZORPAYX_KEY_ID: 'rzp_live_Aa0000000001',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_0123456789abcdefABCDEF',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefABCDEF',
    ALLOW_SANDBOX_PAYMENTS: 'false',
    ALLOW_NO_MAIL: 'true',
  };
  expect(loadConfig(live).payouts).toMatchObject({ provider: 'razorpayx', keyId: 'rzp_live_Aa0000000001' });
  const sandbox = { ...live, RAZORPAYX_KEY_ID: razorpayx.RAZORPAYX_KEY_ID };
  expect(startError(sandbox)).toMatch(/^RAZORPAYX_KEY_ID is a test key, which pays no one[^\n]*$/);
  expect(loadConfig({ ...sandbox, ALLOW_SANDBOX_PAYMENTS: 'true' }).payouts.provider).toBe('razorpayx');
  expect(startError({ ...live, RAZORPAYX_URL: 'http://10.0.0.1' })).toMatch(/^RAZORPAYX_URL is for tests[^\n]*$/);
  expect(loadConfig({ ...live, RAZORPAYX_URL: 'https://api.razorpay.com/' }).production).toBe(true);
});
