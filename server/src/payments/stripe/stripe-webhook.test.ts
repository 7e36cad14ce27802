import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listRefundable } from '../../coin-refunds/list-refundable.ts';
import { testApp, tokenOf } from '../../testing/app.ts';
import { contextFor, createUser } from '../../testing/factories.ts';
import { checkout, delivery, disputed, notice, refunded, type Notice } from '../../testing/stripe-notices.ts';
import { startFakeStripe, STRIPE_SECRET, stripeEnvironment } from '../../testing/stripe-server.ts';

const stripe = await startFakeStripe();
const { app, services } = await testApp({
  ...stripeEnvironment(stripe),
  STRIPE_WEBHOOK_SECRET: `${STRIPE_SECRET}, whsec_second0123456789`,
});

const BASIC_PAISE = 50_000;

/** A buyer who has a checkout for the package BASIC: 500 coins plus 25 bonus coins for ₹500. */
async function buyer() {
  const { id } = await createUser(services.db);
  const authorization = `Bearer ${await tokenOf(services, id)}`;
  const post = await app.inject({
    method: 'POST',
    url: '/api/coins/purchase',
    headers: { authorization },
    payload: { packageCode: 'BASIC' },
  });
  expect(post.statusCode).toBe(200);
  const { purchaseId } = post.json<{ purchaseId: string }>();
  const get = async <T>(url: string) => (await app.inject({ url, headers: { authorization } })).json<T>();
  const session = [...stripe.sessions.values()].find((each) => each.client_reference_id === purchaseId);
  if (!session) throw new Error('no checkout was opened');
  const intent = `pi_${session.id}`;
  return {
    id,
    purchaseId,
    intent,
    paid: (more: object = {}, about: Partial<Notice> = {}) =>
      notice(
        'checkout.session.completed',
        checkout({ purchaseId, amountPaise: BASIC_PAISE, id: session.id, intent }, more),
        about,
      ),
    purchase: () =>
      get<{ status: string; failure: string | null; redirectUrl: string | null; chargedBack: number }>(
        `/api/coins/purchases/${purchaseId}`,
      ),
    coins: async () => (await get<{ coins: number }>('/api/coins/balance')).coins,
  };
}

async function deliver(...args: Parameters<typeof delivery>): Promise<number> {
  return (await app.inject(delivery(...args))).statusCode;
}

async function problems(): Promise<{ id: string; problem: string }[]> {
  const { rows } = await services.pool.query<{ id: string; problem: string }>(
    'select id, problem from payment_attention',
  );
  return rows;
}

test('opens a checkout for a purchase and credits it once when the webhook reports the payment', async () => {
  const { paid, purchase, coins } = await buyer();
  expect(await purchase()).toMatchObject({
    status: 'pending',
    redirectUrl: expect.stringContaining('checkout.stripe.com'),
  });
  const news = paid();
  const first = await app.inject(delivery(news));
  expect({ status: first.statusCode, body: first.json<unknown>() }).toEqual({ status: 200, body: { received: true } });
  expect(await coins()).toBe(525);
  expect(await purchase()).toMatchObject({ status: 'completed', redirectUrl: null, failure: null, chargedBack: 0 });
  expect(await deliver(news)).toBe(200);
  expect(await deliver(paid())).toBe(200); // the same payment in another event
  expect(await coins()).toBe(525);
});

test('credits a delayed payment only once it has arrived', async () => {
  const { paid, purchase, coins } = await buyer();
  expect(await deliver(paid({ payment_status: 'unpaid' }))).toBe(200);
  expect(await purchase()).toMatchObject({ status: 'pending', redirectUrl: null });
  expect(await deliver(paid({}, { type: 'checkout.session.async_payment_succeeded' }))).toBe(200);
  expect(await coins()).toBe(525);
});

test.each([
  ['checkout.session.async_payment_failed', 'declined'],
  ['checkout.session.expired', 'expired'],
])('marks the purchase as failed after %s', async (type, failure) => {
  const { paid, purchase, coins } = await buyer();
  await deliver(paid({ payment_status: 'unpaid', payment_intent: null }, { type }));
  expect(await purchase()).toMatchObject({ status: 'failed', failure, redirectUrl: null });
  expect(await coins()).toBe(0);
});

test('takes coins back in proportion to refunds, and for a dispute until it is won', async () => {
  const { paid, intent, purchase, coins } = await buyer();
  await deliver(paid());
  await deliver(refunded(intent, 10_050));
  expect([await coins(), (await purchase()).chargedBack]).toEqual([420, 100]);
  await deliver(disputed('created', intent, { amountPaise: 39_950, status: 'needs_response' }));
  expect([await coins(), (await purchase()).chargedBack]).toEqual([0, 500]);
  await deliver(disputed('closed', intent, { amountPaise: 39_950, status: 'won' }, { created: 4_000_000_000 }));
  expect([await coins(), (await purchase()).chargedBack]).toEqual([420, 100]);
  await deliver(refunded(intent, BASIC_PAISE));
  expect([await coins(), (await purchase()).chargedBack]).toEqual([0, 500]);
});

test('takes no coins for an inquiry that takes no money', async () => {
  const { paid, intent, coins } = await buyer();
  await deliver(paid());
  await deliver(disputed('created', intent, { amountPaise: BASIC_PAISE, status: 'warning_needs_response' }));
  expect(await coins()).toBe(525);
});

test.each(['warning_closed', 'prevented'])(
  'no longer counts a payment as disputed after an inquiry is %s',
  async (status) => {
    const { id, paid, intent } = await buyer();
    await deliver(paid());
    await deliver(disputed('created', intent, { amountPaise: BASIC_PAISE, status: 'warning_needs_response' }));
    const refundable = () => listRefundable(contextFor(services, id));
    expect(await refundable()).toMatchObject({ coins: 0, purchases: [{ reason: 'disputed' }] });
    await deliver(disputed('closed', intent, { amountPaise: BASIC_PAISE, status }, { created: 4_000_000_000 }));
    expect(await refundable()).toMatchObject({ coins: 500, purchases: [{ reason: null }] });
  },
);

test('applies a refund and a dispute that arrive before their payment', async () => {
  const { paid, intent, coins } = await buyer();
  await deliver(refunded(intent, 10_000));
  await deliver(disputed('created', intent, { amountPaise: 20_000, status: 'needs_response' }));
  expect(await coins()).toBe(0);
  await deliver(paid());
  expect(await coins()).toBe(210);
});

test('credits a buyer who paid in their own currency by the price in rupees', async () => {
  const { paid, coins } = await buyer();
  // Adaptive Pricing: the checkout stays in rupees, and the details say what the buyer saw.
  await deliver(paid({ presentment_details: { presentment_amount: 548, presentment_currency: 'eur' } }));
  expect(await coins()).toBe(525);
});

test('moves nothing if a checkout states its total in the currency of the buyer', async () => {
  const { paid, coins } = await buyer();
  const converted = { amount_total: BASIC_PAISE, fx_rate: '91.2', source_currency: 'inr' };
  const news = paid({ amount_total: 548, currency: 'eur', currency_conversion: converted });
  expect(await deliver(news)).toBe(200);
  expect(await coins()).toBe(0);
  expect(await problems()).toContainEqual({ id: news.id, problem: 'currency' });
});

test('reports what became of our own refunds by our id, and of those made by hand only a failure', async () => {
  const { paid, intent } = await buyer();
  await deliver(paid());
  const refundId = randomUUID();
  const about = (type: string, status: string, metadata: object) =>
    notice(type, { id: 're_1', payment_intent: intent, amount: 100, currency: 'inr', status, metadata });
  const ours = { refund_id: refundId };
  const events = [
    about('refund.created', 'pending', ours),
    about('refund.updated', 'succeeded', ours),
    about('refund.failed', 'failed', ours),
    about('refund.updated', 'succeeded', {}),
    about('refund.failed', 'failed', {}),
  ];
  for (const news of events) expect(await deliver(news)).toBe(200);
  const { rows } = await services.pool.query(
    'select refund_id, refund_state, problem from payment_events where payment_ref = $1 and kind = $2 order by processed_at',
    [intent, 'refunded'],
  );
  expect(rows).toEqual([
    { refund_id: refundId, refund_state: 'done', problem: null },
    { refund_id: refundId, refund_state: 'failed', problem: null },
    { refund_id: null, refund_state: null, problem: 'refund_failed' },
  ]);
});

test.each([
  ['another amount', { amount_total: 49_999 }, {}, 'amount'],
  ['another currency', { currency: 'idr' }, {}, 'currency'],
  ['an event of test mode or live mode that does not match', {}, { livemode: true }, 'livemode'],
  ['a checkout that was not paid', { payment_status: 'no_payment_required' }, {}, 'not_paid'],
  ['another checkout', { id: 'cs_test_other' }, {}, 'other_session'],
  ['a reference that we did not set', { metadata: {} }, {}, 'not_ours'],
  ['another purchase in the metadata', { metadata: { purchase_id: randomUUID() } }, {}, 'not_ours'],
])('moves nothing for %s and lists it for review', async (_what, session, about, problem) => {
  const { paid, purchase, coins } = await buyer();
  const news = paid(session, about);
  expect(await deliver(news)).toBe(200);
  expect(await coins()).toBe(0);
  expect((await purchase()).status).toBe('pending');
  expect(await problems()).toContainEqual({ id: news.id, problem });
});

test('lists an unknown purchase, a failed refund and an unknown dispute status for review', async () => {
  const { paid, intent, coins } = await buyer();
  await deliver(paid());
  const unknown = notice(
    'checkout.session.completed',
    checkout({ purchaseId: randomUUID(), amountPaise: BASIC_PAISE }),
  );
  const refund = notice('refund.failed', { id: 're_1', payment_intent: intent, amount: 100, currency: 'inr' });
  const dispute = disputed('updated', intent, { amountPaise: BASIC_PAISE, status: 'something_new' });
  for (const news of [unknown, refund, dispute]) expect(await deliver(news)).toBe(200);
  const listed = await problems();
  expect(listed).toContainEqual({ id: unknown.id, problem: 'unknown_purchase' });
  expect(listed).toContainEqual({ id: refund.id, problem: 'refund_failed' });
  expect(listed).toContainEqual({ id: dispute.id, problem: 'unknown_status' });
  expect(await coins()).toBe(525);
});

test('returns 200 for events that do not concern us and stores nothing', async () => {
  const before = await services.pool.query('select count(*) as events from payment_events');
  const foreign = { client_reference_id: null, metadata: {} };
  for (const news of [
    notice('invoice.paid', { id: 'in_1' }),
    notice('checkout.session.completed', checkout({ purchaseId: randomUUID(), amountPaise: 1 }, foreign)),
    notice('charge.refunded', { id: 'ch_1', payment_intent: null, amount_refunded: 1, currency: 'usd' }),
    notice('a.type.of.tomorrow', {}),
  ]) {
    expect(await deliver(news)).toBe(200);
  }
  expect((await services.pool.query('select count(*) as events from payment_events')).rows).toEqual(before.rows);
});

test('rejects forged, stale, altered and unsigned events and moves nothing', async () => {
  const { paid, coins } = await buyer();
  const news = paid();
  const altered = { ...delivery(news), payload: JSON.stringify({ ...news, created: 1 }) };
  const { 'stripe-signature': _, ...unsigned } = delivery(news).headers;
  const statuses = [
    await deliver(news, { secret: 'whsec_somebodyelse00' }),
    await deliver(news, { ageSeconds: 301 }),
    await deliver(news, { signature: 't=1,v1=00' }),
    await deliver(news, { signature: '' }),
    (await app.inject(altered)).statusCode,
    (await app.inject({ ...delivery(news), headers: unsigned })).statusCode,
    (await app.inject({ ...delivery(news), payload: '' })).statusCode,
  ];
  expect(statuses).toEqual(statuses.map(() => 400));
  expect((await app.inject(delivery(news, { secret: 'whsec_x' }))).json()).toMatchObject({
    error: 'SIGNATURE_INVALID',
  });
  expect(await coins()).toBe(0);
});

test('accepts both secrets during a rotation, and a delay of up to five minutes', async () => {
  const { paid, coins } = await buyer();
  expect(await deliver(paid(), { secret: 'whsec_second0123456789', ageSeconds: 290 })).toBe(200);
  expect(await coins()).toBe(525);
});

test('accepts any content type and rejects invalid JSON and oversized bodies', async () => {
  const { paid, coins } = await buyer();
  const asText = delivery(paid());
  expect(
    (await app.inject({ ...asText, headers: { ...asText.headers, 'content-type': 'text/plain' } })).statusCode,
  ).toBe(200);
  expect(await coins()).toBe(525);
  expect(await deliver('{"id": ')).toBe(400);
  expect(await deliver(notice('a.type', { padding: 'x'.repeat(300_000) }))).toBe(413);
});

test('returns 500 for an unreadable event, so that Stripe sends it again', async () => {
  expect(await deliver(notice('charge.refunded', { payment_intent: 'pi_1', amount_refunded: 'much' }))).toBe(500);
});

test('leaves the parsers of other routes unchanged', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect(response.statusCode).toBe(415);
});
