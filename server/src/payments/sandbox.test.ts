import { expect, test } from 'vitest';
import { sandboxPayments } from './sandbox.ts';

const charge = (priceInr: number, packageCode = 'ANY') =>
  sandboxPayments.charge({
    purchaseId: '01936a5e-7b2c-7f00-8000-0123456789ab',
    packageCode,
    packageTitle: 'Any',
    coins: priceInr,
    bonus: 0,
    priceInr,
    method: 'paypal',
    onAndroid: false,
    createdAt: '2026-11-21T10:00:00.000Z',
  });

test.each([5, 51, 54, 105, 1051, 2554])('declines a price of ₹%i', async (priceInr) => {
  expect((await charge(priceInr)).status).toBe('declined');
});

test.each([50, 100, 500, 1000, 2500, 5000, 510, 5100])('completes a price of ₹%i', async (priceInr) => {
  expect((await charge(priceInr)).status).toBe('completed');
});

test('never declines an amount that the buyer typed', async () => {
  expect((await charge(151, 'AMOUNT')).status).toBe('completed');
});

test('returns the same result for the same purchase', async () => {
  expect(await charge(500)).toEqual({ status: 'completed', reference: 'SANDBOX-0123456789AB' });
  expect(await charge(500)).toEqual(await charge(500));
});
