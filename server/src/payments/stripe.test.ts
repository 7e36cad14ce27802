import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { startFakeStripe, STRIPE_KEY, type Mood } from '../testing/stripe-server.ts';
import { PaymentProviderAway, type Charge } from './port.ts';
import { createStripePayments } from './stripe.ts';

const stripe = await startFakeStripe();
const settings = { secretKey: STRIPE_KEY, publicUrl: 'https://proverse.example', url: new URL(stripe.url) };
const log = pino({ level: 'silent' });
const payments = createStripePayments(settings, log, { timeoutMs: 300 });

beforeEach(() => {
  stripe.mood = 'answers';
  stripe.offered = ['card', 'link'];
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
    createdAt: new Date().toISOString(),
    ...more,
  };
}

test('a charge opens a checkout for exactly its price, and says where and until when', async () => {
  const asked = charge();
  const result = await payments.charge(asked);
  const [session] = [...stripe.sessions.values()].slice(-1);
  expect(result).toEqual({
    status: 'pending',
    reference: session?.id,
    redirectUrl: `https://checkout.stripe.com/c/pay/${session?.id}`,
    expiresAt: new Date(Math.floor((Date.parse(asked.createdAt) + 3_600_000) / 1000) * 1000),
  });
  const [call] = stripe.calls;
  expect(call?.key).toBe(`purchase-${asked.purchaseId}`);
  expect(Object.fromEntries(call?.body ?? [])).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'inr',
    'line_items[0][price_data][unit_amount]': '500000',
    'line_items[0][price_data][product_data][name]': 'Enterprise: 5,750 coins',
    'adaptive_pricing[enabled]': 'false',
    client_reference_id: asked.purchaseId,
    'metadata[purchase_id]': asked.purchaseId,
    'payment_intent_data[metadata][purchase_id]': asked.purchaseId,
    success_url: `https://proverse.example/coins?tab=buy&purchase=${asked.purchaseId}`,
    cancel_url: `https://proverse.example/coins?tab=buy&purchase=${asked.purchaseId}&cancelled=1`,
  });
});

test('charging a purchase again, and twice at once, is the same checkout', async () => {
  const asked = charge();
  const before = stripe.sessions.size;
  const answers = [
    await payments.charge(asked),
    ...(await Promise.all([payments.charge(asked), payments.charge(asked)])),
  ];
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(stripe.sessions.size).toBe(before + 1);
});

test('an answer that was lost is not lost: asked again, it is the same checkout', async () => {
  const asked = charge();
  const before = stripe.sessions.size;
  stripe.mood = 'loses the answer';
  await expect(payments.charge(asked)).rejects.toThrow(PaymentProviderAway);
  stripe.mood = 'answers';
  expect(await payments.charge(asked)).toMatchObject({ status: 'pending' });
  expect(stripe.sessions.size).toBe(before + 1);
});

test('a way to pay that the account does not offer in rupees is refused, and its checkout closed', async () => {
  const result = await payments.charge(charge({ method: 'paypal' }));
  const session = [...stripe.sessions.values()].at(-1);
  expect(result).toEqual({ status: 'declined', reference: session?.id, failure: 'method_unavailable' });
  expect(session?.status).toBe('expired');
  stripe.offered = ['paypal'];
  expect(await payments.charge(charge({ method: 'paypal' }))).toMatchObject({ status: 'pending' });
});

test.each<[string, Mood, object]>([
  [
    'about the way to pay',
    {
      status: 400,
      error: { type: 'invalid_request_error', param: 'allowed_payment_method_types', message: 'None of these' },
    },
    { status: 'declined', failure: 'method_unavailable' },
  ],
  [
    'about something else',
    { status: 400, error: { type: 'invalid_request_error', param: 'line_items', message: 'Invalid' } },
    { status: 'declined', failure: 'declined' },
  ],
  [
    'of a card',
    { status: 402, error: { type: 'card_error', code: 'card_declined' } },
    { status: 'declined', failure: 'declined' },
  ],
])('a refusal %s is final, and keeps the number of the request', async (_what, mood, result) => {
  stripe.mood = mood;
  expect(await payments.charge(charge())).toEqual({ ...result, reference: expect.stringMatching(/^req_/) });
  expect(stripe.calls).toHaveLength(1);
});

test('a node that is about to stop asks once only, for it has no time for more', async () => {
  const stopping = createStripePayments(settings, log, { timeoutMs: 300, isStopping: () => true });
  stripe.mood = 'hangs';
  await expect(stopping.charge(charge())).rejects.toThrow(PaymentProviderAway);
  await expect(stopping.lookUp('cs_test_1')).rejects.toThrow(PaymentProviderAway);
  expect(stripe.calls).toHaveLength(2);
});

test.each<[string, number, Mood]>([
  ['nothing in time', 2, 'hangs'],
  ['an error of its own', 2, { status: 500, error: { type: 'api_error' } }],
  ['that it is overloaded', 2, { status: 503, error: { type: 'api_error' } }],
  [
    'that the same is being done',
    2,
    { status: 409, error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } },
  ],
  ['that there are too many calls', 1, { status: 429, error: { type: 'rate_limit_error' } }],
  ['that the key is wrong', 1, { status: 401, error: { type: 'invalid_request_error' } }],
  ['that the key may not do this', 1, { status: 403, error: { type: 'invalid_request_error' } }],
])('the answer %s decides nothing; it was asked for %i times', async (_what, times, mood) => {
  stripe.mood = mood;
  const failed = payments.charge(charge());
  await expect(failed).rejects.toThrow(PaymentProviderAway);
  await expect(failed).rejects.not.toThrow(new RegExp(STRIPE_KEY));
  expect(stripe.calls).toHaveLength(times);
  expect(new Set(stripe.calls.map(({ key }) => key)).size).toBe(1);
});

test('nobody listening decides nothing', async () => {
  const nobody = createStripePayments({ ...settings, url: new URL('http://127.0.0.1:9') }, log, { timeoutMs: 300 });
  await expect(nobody.charge(charge())).rejects.toThrow(PaymentProviderAway);
  await expect(nobody.lookUp('cs_1')).rejects.toThrow(PaymentProviderAway);
});

test('what was begun too long ago is given up without asking: nobody was told where to pay', async () => {
  const result = await payments.charge(charge({ createdAt: new Date(Date.now() - 26 * 60_000).toISOString() }));
  expect(result).toEqual({ status: 'declined', reference: null, failure: 'expired' });
  expect(stripe.calls).toEqual([]);
});

test('looking a checkout up tells how it stands', async () => {
  const asked = charge();
  const result = await payments.charge(asked);
  const reference = result.reference ?? '';
  expect(await payments.lookUp(reference)).toBeNull();
  stripe.complete(reference, 'unpaid');
  expect(await payments.lookUp(reference)).toMatchObject({ kind: 'processing', purchaseId: asked.purchaseId });
  stripe.intentStatus = 'requires_payment_method';
  expect(await payments.lookUp(reference)).toMatchObject({ kind: 'failed' });
  stripe.complete(reference);
  expect(await payments.lookUp(reference)).toMatchObject({
    id: `lookup:${reference}:paid`,
    kind: 'paid',
    purchaseId: asked.purchaseId,
    sessionRef: reference,
    paymentRef: `pi_${reference}`,
    amountPaise: 500_000,
    currency: 'inr',
    problem: undefined,
  });
  await expect(payments.lookUp('cs_unknown')).rejects.toThrow(PaymentProviderAway);
});
