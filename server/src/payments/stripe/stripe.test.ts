import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { startFakeStripe, STRIPE_KEY, type Mood } from '../../testing/stripe-server.ts';
import { PaymentProviderUnavailable, type Charge } from '../port.ts';
import { createStripePayments } from './stripe.ts';

const stripe = await startFakeStripe();
const settings = {
  secretKey: STRIPE_KEY,
  webhookSecrets: [],
  live: false,
  publicUrl: 'https://proverse.example',
  url: new URL(stripe.url),
};
const log = pino({ level: 'silent' });
const payments = createStripePayments(settings, log, { timeoutMs: 300 });

beforeEach(() => {
  stripe.mood = 'works';
  stripe.offered = ['card', 'link'];
  stripe.refundStatus = 'succeeded';
  stripe.calls.length = 0;
});

function charge(more: Partial<Charge> = {}): Charge {
  return {
    purchaseId: randomUUID(),
    packageCode: 'ENTERPRISE',
    packageTitle: 'Enterprise',
    coins: 5000,
    bonus: 750,
    priceInr: 5000,
    method: 'credit_card',
    onAndroid: false,
    createdAt: new Date().toISOString(),
    ...more,
  };
}

test('opens a checkout for exactly the price and returns its address and expiry', async () => {
  const charged = charge();
  const result = await payments.charge(charged);
  const [session] = [...stripe.sessions.values()].slice(-1);
  expect(result).toEqual({
    status: 'pending',
    reference: session?.id,
    redirectUrl: `https://checkout.stripe.com/c/pay/${session?.id}`,
    expiresAt: new Date(Math.floor((Date.parse(charged.createdAt) + 3_600_000) / 1000) * 1000),
  });
  const [call] = stripe.calls;
  expect(call?.key).toBe(`purchase-${charged.purchaseId}`);
  expect(Object.fromEntries(call?.body ?? [])).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'inr',
    'line_items[0][price_data][unit_amount]': '500000',
    'line_items[0][price_data][product_data][name]': 'Enterprise: 5,750 coins',
    'adaptive_pricing[enabled]': 'true',
    client_reference_id: charged.purchaseId,
    'metadata[purchase_id]': charged.purchaseId,
    'payment_intent_data[metadata][purchase_id]': charged.purchaseId,
    success_url: `https://proverse.example/coins?tab=buy&purchase=${charged.purchaseId}`,
    cancel_url: `https://proverse.example/coins?tab=buy&purchase=${charged.purchaseId}&cancelled=1`,
  });
});

test('offers UPI in rupees only, if the account has it', async () => {
  const charged = charge({ method: 'upi' });
  expect(await payments.charge(charged)).toMatchObject({ status: 'declined', failure: 'method_unavailable' });
  stripe.offered = ['card', 'upi'];
  expect(await payments.charge(charge({ method: 'upi' }))).toMatchObject({ status: 'pending' });
  const body = Object.fromEntries(stripe.calls.at(-1)?.body ?? []);
  expect(body).toMatchObject({ 'allowed_payment_method_types[0]': 'upi', 'adaptive_pricing[enabled]': 'false' });
  expect(payments.methods.slice(0, 2)).toEqual(['credit_card', 'upi']);
  expect([payments.refundDays('upi'), payments.refundDays('credit_card')]).toEqual([60, 180]);
});

test('returns the same checkout when a purchase is charged again or twice at once', async () => {
  const charged = charge();
  const before = stripe.sessions.size;
  const results = [
    await payments.charge(charged),
    ...(await Promise.all([payments.charge(charged), payments.charge(charged)])),
  ];
  expect(new Set(results.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(stripe.sessions.size).toBe(before + 1);
});

test('returns the same checkout on a retry after a lost response', async () => {
  const charged = charge();
  const before = stripe.sessions.size;
  stripe.mood = 'loses the response';
  await expect(payments.charge(charged)).rejects.toThrow(PaymentProviderUnavailable);
  stripe.mood = 'works';
  expect(await payments.charge(charged)).toMatchObject({ status: 'pending' });
  expect(stripe.sessions.size).toBe(before + 1);
});

test('declines a payment method that the account does not offer in rupees and closes the checkout', async () => {
  const result = await payments.charge(charge({ method: 'paypal' }));
  const session = [...stripe.sessions.values()].at(-1);
  expect(result).toEqual({ status: 'declined', reference: session?.id, failure: 'method_unavailable' });
  expect(session?.status).toBe('expired');
  stripe.offered = ['paypal'];
  expect(await payments.charge(charge({ method: 'paypal' }))).toMatchObject({ status: 'pending' });
});

test.each<[string, Mood, object]>([
  [
    'of the payment method',
    {
      status: 400,
      error: { type: 'invalid_request_error', param: 'allowed_payment_method_types', message: 'None of these' },
    },
    { status: 'declined', failure: 'method_unavailable' },
  ],
  [
    'of the request',
    { status: 400, error: { type: 'invalid_request_error', param: 'line_items', message: 'Invalid' } },
    { status: 'declined', failure: 'declined' },
  ],
  [
    'of a card',
    { status: 402, error: { type: 'card_error', code: 'card_declined' } },
    { status: 'declined', failure: 'declined' },
  ],
])('takes a rejection %s as final and returns the request id', async (_what, mood, result) => {
  stripe.mood = mood;
  expect(await payments.charge(charge())).toEqual({ ...result, reference: expect.stringMatching(/^req_/) });
  expect(stripe.calls).toHaveLength(1);
});

test('does not retry on a node that is stopping', async () => {
  const stopping = createStripePayments(settings, log, { timeoutMs: 300, isStopping: () => true });
  stripe.mood = 'hangs';
  await expect(stopping.charge(charge())).rejects.toThrow(PaymentProviderUnavailable);
  await expect(stopping.lookUp('cs_test_1')).rejects.toThrow(PaymentProviderUnavailable);
  expect(stripe.calls).toHaveLength(2);
});

test.each<[string, number, Mood]>([
  ['no response in time', 2, 'hangs'],
  ['an internal error', 2, { status: 500, error: { type: 'api_error' } }],
  ['an overload', 2, { status: 503, error: { type: 'api_error' } }],
  [
    'a concurrent call with the same key',
    2,
    { status: 409, error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } },
  ],
  ['too many calls', 1, { status: 429, error: { type: 'rate_limit_error' } }],
  ['a wrong key', 1, { status: 401, error: { type: 'invalid_request_error' } }],
  ['a key without permission', 1, { status: 403, error: { type: 'invalid_request_error' } }],
])('throws PaymentProviderUnavailable after %s, in %i tries', async (_what, times, mood) => {
  stripe.mood = mood;
  const failed = payments.charge(charge());
  await expect(failed).rejects.toThrow(PaymentProviderUnavailable);
  await expect(failed).rejects.not.toThrow(new RegExp(STRIPE_KEY));
  expect(stripe.calls).toHaveLength(times);
  expect(new Set(stripe.calls.map(({ key }) => key)).size).toBe(1);
});

test('throws PaymentProviderUnavailable when Stripe cannot be reached', async () => {
  const unreachable = createStripePayments({ ...settings, url: new URL('http://127.0.0.1:9') }, log, {
    timeoutMs: 300,
  });
  await expect(unreachable.charge(charge())).rejects.toThrow(PaymentProviderUnavailable);
  await expect(unreachable.lookUp('cs_1')).rejects.toThrow(PaymentProviderUnavailable);
});

test('declines a purchase begun too long ago without calling Stripe', async () => {
  const result = await payments.charge(charge({ createdAt: new Date(Date.now() - 26 * 60_000).toISOString() }));
  expect(result).toEqual({ status: 'declined', reference: null, failure: 'expired' });
  expect(stripe.calls).toEqual([]);
});

test('looks up the current state of a checkout', async () => {
  const charged = charge();
  const result = await payments.charge(charged);
  const reference = result.reference ?? '';
  expect(await payments.lookUp(reference)).toBeNull();
  stripe.complete(reference, 'unpaid');
  expect(await payments.lookUp(reference)).toMatchObject({ kind: 'processing', purchaseId: charged.purchaseId });
  stripe.intentStatus = 'requires_payment_method';
  expect(await payments.lookUp(reference)).toMatchObject({ kind: 'failed' });
  stripe.complete(reference);
  expect(await payments.lookUp(reference)).toMatchObject({
    id: `lookup:${reference}:paid`,
    kind: 'paid',
    purchaseId: charged.purchaseId,
    sessionRef: reference,
    paymentRef: `pi_${reference}`,
    amountPaise: 500_000,
    currency: 'inr',
    problem: undefined,
  });
  await expect(payments.lookUp('cs_unknown')).rejects.toThrow(PaymentProviderUnavailable);
});

describe('a refund', () => {
  async function request() {
    const charged = charge();
    const { reference } = await payments.charge(charged);
    const { payment_intent } = stripe.complete(reference ?? '');
    stripe.calls.length = 0;
    const { purchaseId } = charged;
    return {
      refundId: randomUUID(),
      purchaseId,
      paymentRef: payment_intent,
      sessionRef: reference ?? '',
      amountPaise: 20_050,
    };
  }

  test('carries our id and is repeated with its current state, even when Stripe has forgotten the key', async () => {
    const wanted = await request();
    stripe.refundStatus = 'pending';
    expect(await payments.refund(wanted)).toEqual({ status: 'pending', reference: expect.stringMatching(/^re_/) });
    const call = stripe.calls.find(({ method }) => method === 'POST');
    expect(call?.key).toBe(`refund-${wanted.refundId}`);
    expect(Object.fromEntries(call?.body ?? [])).toEqual({
      payment_intent: wanted.paymentRef,
      amount: '20050',
      'metadata[refund_id]': wanted.refundId,
    });
    for (const refund of stripe.refunds) refund.status = 'succeeded';
    expect(await payments.refund(wanted)).toMatchObject({ status: 'done' });
    expect(stripe.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('fails with what the buyer should know', async () => {
    stripe.refundStatus = 'failed';
    expect(await payments.refund(await request())).toMatchObject({
      status: 'failed',
      reason: 'The card has expired or was cancelled.',
    });
    stripe.refundStatus = 'succeeded';
    const wanted = await request();
    await payments.refund({ ...wanted, amountPaise: 500_000 });
    expect(await payments.refund({ ...wanted, refundId: randomUUID() })).toEqual({
      status: 'failed',
      reference: null,
      reason: 'This payment was already refunded.',
    });
    expect(await payments.refund({ ...wanted, paymentRef: null })).toMatchObject({ status: 'failed' });
  });

  test('waits while the balance at Stripe is too low', async () => {
    const wanted = await request();
    stripe.mood = { status: 400, error: { type: 'invalid_request_error', code: 'balance_insufficient' } };
    await expect(payments.refund(wanted)).rejects.toThrow(PaymentProviderUnavailable);
  });
});
