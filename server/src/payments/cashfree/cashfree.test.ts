import { expect, test } from 'vitest';
import { requestCoinRefund } from '../../coin-refunds/request-coin-refund.ts';
import { testApp, tokenOf } from '../../testing/app.ts';
import { contextFor, createUser } from '../../testing/factories.ts';
import { startFakeCashfree } from '../../testing/fake-cashfree.ts';
import type { FakeWebhook } from '../../testing/fake-payments.ts';
import { DISPUTE_STANDING } from '../port.ts';
import { cashfreeRefundId, ourRefundId, standingOf } from './cashfree-entities.ts';

const cashfree = await startFakeCashfree();
const { app, services } = await testApp(cashfree.env);
const provider = services.payments.current;

/** A buyer who has a link for the package BASIC: 500 coins plus 25 bonus coins for ₹500. */
async function buyer(paymentMethod = 'upi') {
  const { id } = await createUser(services.db);
  const authorization = `Bearer ${await tokenOf(services, id)}`;
  const bought = await app.inject({
    method: 'POST',
    url: '/api/coins/purchase',
    headers: { authorization },
    payload: { packageCode: 'BASIC', paymentMethod },
  });
  expect(bought.json()).toMatchObject({ status: 'pending' });
  const { purchaseId } = bought.json<{ purchaseId: string }>();
  const get = async (url: string) => (await app.inject({ url, headers: { authorization } })).json<{ coins: number }>();
  return { id, bought: bought.json<object>(), purchaseId, coins: async () => (await get('/api/coins/balance')).coins };
}

const deliver = async (news: FakeWebhook): Promise<number> => (await app.inject(news)).statusCode;

async function problems(): Promise<string[]> {
  const { rows } = await services.pool.query<{ problem: string }>('select problem from payment_attention');
  return rows.map(({ problem }) => problem);
}

test.each([
  ['upi', { payment_methods: 'upi', upi_intent: true }],
  ['credit_card', { payment_methods: 'cc,dc', upi_intent: false }],
])('opens a link for %s that asks the buyer for nothing and sends no messages', async (method, meta) => {
  const { bought, purchaseId } = await buyer(method);
  const call = cashfree.calls.find(({ body }) => body['link_id'] === purchaseId);
  expect(call?.line).toBe('POST /pg/links');
  expect(call?.key).toBe(purchaseId);
  const return_url = `${services.config.publicUrl}/coins?tab=buy&purchase=${purchaseId}`;
  expect(call?.body).toEqual({
    link_id: purchaseId,
    link_amount: 500,
    link_currency: 'INR',
    link_purpose: 'Basic: 525 coins',
    link_partial_payments: false,
    link_expiry_time: expect.stringMatching(/^\d{4}-.*Z$/),
    link_notify: { send_sms: false, send_email: false },
    link_auto_reminders: false,
    customer_details: { customer_phone: '9999999999' },
    link_meta: { ...meta, return_url },
  });
  expect(bought).toMatchObject({
    redirectUrl: `https://payments.cashfree.com/links/${purchaseId}`,
    showsQr: method === 'upi',
  });
});

test('credits a link that was paid twice once, and lists the second payment for an admin', async () => {
  const { purchaseId, coins } = await buyer();
  const first = cashfree.pay(purchaseId);
  const second = cashfree.pay(purchaseId);
  expect(await deliver(second.news)).toBe(200);
  expect([await coins(), await problems()]).toEqual([0, ['amount']]);
  expect(await provider.lookUp(purchaseId)).toMatchObject({ kind: 'paid', paymentRef: first.id, amountPaise: 50_000 });
  expect(await deliver(first.news)).toBe(200);
  expect(await coins()).toBe(525);
});

test('rejects webhooks that were signed more than a day ago, and accepts seconds as well as milliseconds', async () => {
  const { purchaseId, coins } = await buyer();
  const { news } = cashfree.pay(purchaseId);
  const aged = (timestamp: string, by: 'current' | 'old' = 'current') => cashfree.sign(news.payload, by, timestamp);
  const now = Date.now();
  expect(await deliver(aged(String(now - 86_500_000)))).toBe(400);
  expect(await deliver(aged(String(now + 86_500_000)))).toBe(400);
  expect(await deliver(aged('yesterday'))).toBe(400);
  expect(await coins()).toBe(0);
  expect(await deliver(aged(String(Math.floor(now / 1000) - 86_000), 'old'))).toBe(200);
  expect(await coins()).toBe(525);
});

test('takes coins back for the total of the refunds that were made by hand', async () => {
  const { purchaseId, coins } = await buyer();
  const payment = cashfree.pay(purchaseId);
  await deliver(payment.news);
  const one = cashfree.refund(payment, 10_000);
  const two = cashfree.refund(payment, 5_050);
  await deliver(two);
  await deliver(one);
  // ₹150.50 of ₹500: 150 coins and 7 bonus coins.
  expect(await coins()).toBe(525 - 157);
});

test('counts a refund by hand in full while ours has not reached Cashfree yet', async () => {
  const { id, purchaseId, coins } = await buyer();
  const payment = cashfree.pay(purchaseId);
  await deliver(payment.news);
  cashfree.mood = 'fails';
  const ours = await requestCoinRefund(contextFor(services, id), { coins: 200 });
  cashfree.mood = 'works';
  expect(ours).toMatchObject({ status: 'open', bonus: 10 });
  await deliver(cashfree.refund(payment, 10_000));
  expect(await coins()).toBe(525 - 210 - 105);
});

test('finds a refund whose response was lost, with its current state', async () => {
  const { purchaseId } = await buyer();
  const payment = cashfree.pay(purchaseId);
  const request = {
    refundId: '01999999-aaaa-7bbb-8ccc-0123456789ab',
    purchaseId,
    paymentRef: payment.id,
    sessionRef: purchaseId,
    amountPaise: 12_345,
  };
  cashfree.mood = 'loses the response';
  await expect(provider.refund(request)).rejects.toThrow('Cashfree');
  cashfree.mood = 'works';
  expect(await provider.refund(request)).toEqual({ status: 'pending', reference: expect.stringMatching(/^refund_/) });
  cashfree.decideRefund(request.refundId, 'done');
  expect(await provider.refund(request)).toMatchObject({ status: 'done' });
  expect(cashfree.refundsOf(payment)).toEqual([{ refundId: request.refundId, amountPaise: 12_345 }]);
  expect(await provider.refund({ ...request, refundId: request.purchaseId, amountPaise: 50_000 })).toEqual({
    status: 'failed',
    reference: null,
    reason: 'The payment provider could not return this payment.',
  });
});

test('ignores events of other products and of links that are not ours', async () => {
  const before = await services.pool.query('select count(*) from payment_events');
  const other = { link_id: 'invoice_7', link_status: 'PAID', link_currency: 'INR', link_amount_paid: '10.00' };
  const link = { ...other, link_url: 'https://payments.cashfree.com/links/x', link_expiry_time: '2030-01-01T00:00:00' };
  expect(await deliver(cashfree.event('PAYMENT_LINK_EVENT', link))).toBe(200);
  expect(await deliver(cashfree.event('SETTLEMENT_SUCCESS', { settlement: 1 }))).toBe(200);
  expect(await deliver(cashfree.sign('{"data": '))).toBe(400);
  expect((await services.pool.query('select count(*) from payment_events')).rows).toEqual(before.rows);
});

test('knows our refunds by an id of letters and digits', () => {
  const id = '01999999-aaaa-7bbb-8ccc-0123456789ab';
  expect(cashfreeRefundId(id)).toBe('01999999aaaa7bbb8ccc0123456789ab');
  expect(ourRefundId({ refund_id: cashfreeRefundId(id) })).toBe(id);
  expect(ourRefundId({ refund_id: 'refund_00912' })).toBeUndefined();
});

test.each([
  ['CHARGEBACK_CREATED', DISPUTE_STANDING.taken],
  ['PRE_ARBITRATION_UNDER_REVIEW', DISPUTE_STANDING.taken],
  ['DISPUTE_CREATED', DISPUTE_STANDING.untouched],
  ['RETRIEVAL_DOCS_RECEIVED', DISPUTE_STANDING.untouched],
  ['DISPUTE_MERCHANT_ACCEPTED', DISPUTE_STANDING.taken],
  ['ARBITRATION_MERCHANT_LOST', DISPUTE_STANDING.taken],
  ['CHARGEBACK_MERCHANT_WON', DISPUTE_STANDING.returned],
  ['CHARGEBACK_SOMETHING_NEW', undefined],
  ['OTHER', undefined],
])('reads the standing of a dispute that is %s', (status, standing) => {
  expect(standingOf(status)).toBe(standing);
});
