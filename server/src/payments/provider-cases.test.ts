/**
 * The cases that every payment provider must pass, against its fake: no case credits wrongly, and no case loses a payment.
 * A new provider is one line of PROVIDERS.
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { purchasePackage } from '../coins/purchase-package.ts';
import { requestCoinRefund } from '../coin-refunds/request-coin-refund.ts';
import { reconcilePurchases } from '../coins/reconcile-purchases.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, leave } from '../testing/factories.ts';
import { startFakeCashfree } from '../testing/fake-cashfree.ts';
import type { FakePayment, FakePayments, FakeWebhook } from '../testing/fake-payments.ts';
import { startFakeRazorpay } from '../testing/fake-razorpay.ts';
import { startFakeStripePayments } from '../testing/fake-stripe.ts';
import { testServices } from '../testing/services.ts';
import { comparePayments, listAttention } from './compare-payments.ts';
import { createPaymentProviders } from './provider.ts';
import { PaymentProviderUnavailable, type PaymentEvent, type RefundRequest } from './port.ts';
import { recordPaymentEvent } from './record-event.ts';

const PROVIDERS: [string, () => Promise<FakePayments>][] = [
  ['razorpay', startFakeRazorpay],
  ['stripe', startFakeStripePayments],
  ['cashfree', startFakeCashfree],
];

const PRICE_PAISE = 50_000;
const COINS = { pending: 0, credited: 525 };
const TRANSIENT = ['loses the response', 'fails after the work', 'fails', 'is silent'] as const;
/** How long calls wait for a silent provider. Only these cases shorten it. */
const IMPATIENT_MS = 200;
const DONE_BUT_LOST = ['loses the response', 'fails after the work'] as const;

const withoutKeys = await testApp();

interface Purchase {
  readonly status: string;
  readonly failure: string | null;
  readonly redirectUrl: string | null;
  readonly expiresAt: string | null;
  readonly showsQr: boolean;
  readonly chargedBack: number;
}

describe.each(PROVIDERS)('%s', async (_name, start) => {
  const fake = await start();
  const lines: string[] = [];
  const { app, services, database } = await testApp(
    { ...fake.env, LOG_LEVEL: 'trace' },
    { write: (line) => void lines.push(line) },
  );
  const { payments } = services;
  const provider = payments.current;
  const impatient = await createPaymentProviders(services, { timeoutMs: IMPATIENT_MS });

  beforeEach(() => {
    fake.mood = 'works';
    fake.refundStatus = 'pending';
  });

  async function newBuyer() {
    const { id } = await createUser(services.db);
    const authorization = `Bearer ${await tokenOf(services, id)}`;
    const get = async <T>(url: string) => (await app.inject({ url, headers: { authorization } })).json<T>();
    return {
      id,
      buy: (key: string = randomUUID(), input: object = {}) =>
        app.inject({
          method: 'POST',
          url: '/api/coins/purchase',
          headers: { authorization, 'idempotency-key': key },
          payload: { packageCode: 'BASIC', paymentMethod: fake.method, ...input },
        }),
      purchase: (purchaseId: string) => get<Purchase>(`/api/coins/purchases/${purchaseId}`),
      coins: async () => (await get<{ coins: number }>('/api/coins/balance')).coins,
    };
  }

  /** A buyer with a checkout for the package BASIC: 500 coins plus 25 bonus coins for ₹500. */
  async function buyer(input: object = {}) {
    const person = await newBuyer();
    const response = await person.buy(randomUUID(), input);
    expect(response.statusCode).toBe(200);
    const { purchaseId } = response.json<{ purchaseId: string }>();
    return { ...person, purchaseId, purchase: () => person.purchase(purchaseId) };
  }

  /** A buyer who has paid and was credited. */
  async function paidBuyer() {
    const person = await buyer();
    const payment = fake.pay(person.purchaseId);
    expect(await deliver(payment.news)).toBe(200);
    expect(await person.coins()).toBe(COINS.credited);
    return { ...person, payment };
  }

  const deliver = async (webhook: FakeWebhook): Promise<number> => (await app.inject(webhook)).statusCode;

  async function problemsOf(purchaseId: string, paymentRef = ''): Promise<(string | null)[]> {
    const { rows } = await services.pool.query<{ problem: string | null }>(
      'select problem from payment_attention where purchase_id = $1 or payment_ref = $2',
      [purchaseId, paymentRef],
    );
    return rows.map(({ problem }) => problem);
  }

  /** Makes all undecided purchases older. */
  const passTime = (by: string) =>
    database.ownerPool.query(
      `update purchases set created_at = created_at - $1::interval, check_at = check_at - $1::interval
       where status = 'pending'`,
      [by],
    );

  describe('a payment', () => {
    test('is credited before the webhook gets its response', async () => {
      const { purchaseId, coins, purchase } = await buyer();
      const before = Date.now();
      const response = await app.inject(fake.pay(purchaseId).news);
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
      expect(await coins()).toBe(COINS.credited);
      expect(Date.now() - before).toBeLessThan(2_000);
      expect(await purchase()).toMatchObject({ status: 'completed', failure: null, redirectUrl: null, chargedBack: 0 });
      expect(await problemsOf(purchaseId)).toEqual([]);
    });

    test('is credited once when its event arrives twice, in another event, or ten times at once', async () => {
      const { payment, coins } = await paidBuyer();
      expect(await deliver(payment.news)).toBe(200);
      expect(await deliver(fake.asAnotherEvent(payment.news))).toBe(200);
      expect(await coins()).toBe(COINS.credited);
      const other = await buyer();
      const { news } = fake.pay(other.purchaseId);
      const copies = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? news : fake.asAnotherEvent(news)));
      expect(await Promise.all(copies.map(deliver))).toEqual(copies.map(() => 200));
      expect(await other.coins()).toBe(COINS.credited);
    });

    test('is credited after a try that failed, whichever event arrives first', async () => {
      for (const isReordered of [false, true]) {
        const { purchaseId, coins, purchase } = await buyer();
        const failed = fake.failTry(purchaseId);
        const paid = fake.pay(purchaseId).news;
        const [first, second] = isReordered ? [paid, failed] : [failed, paid];
        expect(await deliver(first)).toBe(200);
        expect((await purchase()).status).toBe(isReordered ? 'completed' : 'pending');
        expect(await deliver(second)).toBe(200);
        expect([await coins(), (await purchase()).status]).toEqual([COINS.credited, 'completed']);
      }
    });

    test('that is not made in time fails the purchase', async () => {
      const { purchaseId, coins, purchase } = await buyer();
      expect(await deliver(fake.expire(purchaseId))).toBe(200);
      expect(await purchase()).toMatchObject({ status: 'failed', failure: 'expired', redirectUrl: null });
      expect(await coins()).toBe(COINS.pending);
    });

    test('that arrives after the purchase expired is still credited, in either order', async () => {
      for (const isReordered of [false, true]) {
        const { purchaseId, coins, purchase } = await buyer();
        const events = [fake.expire(purchaseId), fake.pay(purchaseId).news];
        for (const event of isReordered ? events.toReversed() : events) expect(await deliver(event)).toBe(200);
        expect([await coins(), (await purchase()).status]).toEqual([COINS.credited, 'completed']);
      }
    });

    test.each([
      ['less money', { amountPaise: PRICE_PAISE - 1 }, 'amount'],
      ['more money', { amountPaise: PRICE_PAISE * 2 }, 'amount'],
      ['a hundredth of the money', { amountPaise: PRICE_PAISE / 100 }, 'amount'],
      ['another currency', { currency: 'USD' }, 'currency'],
    ])('of %s moves nothing and is listed for an admin', async (_what, as, problem) => {
      const { purchaseId, coins, purchase } = await buyer();
      expect(await deliver(fake.pay(purchaseId, as).news)).toBe(200);
      expect([await coins(), (await purchase()).status]).toEqual([COINS.pending, 'pending']);
      expect(await problemsOf(purchaseId)).toEqual([problem]);
    });

    test('for an unknown purchase is listed for an admin', async () => {
      const purchaseId = randomUUID();
      expect(await deliver(fake.payStray(purchaseId, PRICE_PAISE).news)).toBe(200);
      expect(await problemsOf(purchaseId)).toEqual(['unknown_purchase']);
    });

    test('for a deleted account is not credited and is listed for an admin', async () => {
      const { id, purchaseId } = await buyer();
      const { news } = fake.pay(purchaseId);
      // The event about the end of the checkout was lost.
      await passTime('3 hours');
      await leave(database.ownerPool, id);
      expect(await deliver(news)).toBe(200);
      expect(await problemsOf(purchaseId)).toEqual(['account_deleted']);
      const { rows } = await services.pool.query('select wallet_balance($1) as coins', [id]);
      expect(rows).toEqual([{ coins: 0 }]);
    });

    test('that is made twice is credited once', async () => {
      const { purchaseId, coins } = await buyer();
      const news = [fake.pay(purchaseId).news, fake.pay(purchaseId).news];
      for (const event of news) expect(await deliver(event)).toBe(200);
      expect(await coins()).toBe(COINS.credited);
    });

    test('of an amount that the buyer chose is credited with a coin per rupee', async () => {
      const { purchaseId, coins } = await buyer({ packageCode: undefined, coins: 275 });
      expect(await deliver(fake.pay(purchaseId).news)).toBe(200);
      expect(await coins()).toBe(275);
    });

    test('goes to its own purchase when a buyer has several', async () => {
      const person = await buyer();
      const { purchaseId } = (await person.buy()).json<{ purchaseId: string }>();
      expect(await deliver(fake.pay(purchaseId).news)).toBe(200);
      expect([(await person.purchase()).status, await person.coins()]).toEqual(['pending', COINS.credited]);
      expect(await deliver(fake.pay(person.purchaseId).news)).toBe(200);
      expect(await person.coins()).toBe(2 * COINS.credited);
    });

    test('is credited when its event arrives before the response to the charge was stored', async () => {
      const person = await newBuyer();
      fake.mood = 'loses the response';
      const { purchaseId } = (await person.buy('k')).json<{ purchaseId: string }>();
      fake.mood = 'works';
      expect(await deliver(fake.pay(purchaseId).news)).toBe(200);
      expect(await person.coins()).toBe(COINS.credited);
      expect((await person.buy('k')).json()).toMatchObject({ status: 'completed', purchaseId });
      expect(await person.coins()).toBe(COINS.credited);
    });
  });

  describe('a webhook', () => {
    async function paidNews() {
      const person = await buyer();
      const { news } = fake.pay(person.purchaseId);
      return { ...person, news };
    }

    test('of another sender is rejected', async () => {
      const { news, coins } = await paidNews();
      const response = await app.inject(fake.sign(news.payload, 'foreign'));
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, 'SIGNATURE_INVALID']);
      expect(await coins()).toBe(COINS.pending);
      expect(await deliver(news)).toBe(200);
    });

    test('of the secret before a rotation is accepted', async () => {
      const { news, coins } = await paidNews();
      expect(await deliver(fake.sign(news.payload, 'old'))).toBe(200);
      expect(await coins()).toBe(COINS.credited);
    });

    test('that was changed is rejected, and the right one is accepted afterwards', async () => {
      const { news, coins } = await paidNews();
      const nonsense = Object.entries(news.headers).map(([name, value]) => [
        name,
        /signature/.test(name) ? 'ffff' : value,
      ]);
      const changed: Readonly<Record<string, FakeWebhook>> = {
        truncated: { ...news, payload: news.payload.slice(0, -1) },
        'longer by a space': { ...news, payload: `${news.payload} ` },
        altered: { ...news, payload: news.payload.replace(/\d(?=\D*$)/, (digit) => `${9 - Number(digit)}`) },
        empty: { ...news, payload: '' },
        unsigned: { ...news, headers: { 'content-type': 'application/json' } },
        'signed for another body': { ...news, headers: fake.sign('{}').headers },
        'signed with nonsense': { ...news, headers: Object.fromEntries(nonsense) },
      };
      for (const [what, webhook] of Object.entries(changed)) {
        expect([what, await deliver(webhook), await coins()]).toEqual([what, 400, COINS.pending]);
      }
      expect(await deliver(news)).toBe(200);
      expect(await coins()).toBe(COINS.credited);
    });

    test.each(['text/plain', 'application/x-www-form-urlencoded'])('is read with the type %s', async (type) => {
      const { news, coins } = await paidNews();
      expect(await deliver({ ...news, headers: { ...news.headers, 'content-type': type } })).toBe(200);
      expect(await coins()).toBe(COINS.credited);
    });

    test('that is too large is rejected', async () => {
      expect(await deliver(fake.sign(JSON.stringify({ padding: 'x'.repeat(256 * 1024) })))).toBe(413);
    });

    test('that is signed but no JSON is rejected', async () => {
      const response = await app.inject(fake.sign('{"event":'));
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, 'MALFORMED_REQUEST']);
    });

    test.each(['{}', '[]', 'null', '7', '"text"'])('that says %s is not acknowledged', async (payload) => {
      expect(await deliver(fake.sign(payload))).toBeGreaterThanOrEqual(400);
    });

    test('is accepted while another provider takes new purchases', async () => {
      const other = await testApp({ ...fake.env, PAYMENT_PROVIDER: 'sandbox' });
      const { news } = await paidNews();
      expect((await other.app.inject(news)).statusCode).toBe(200);
      expect((await other.app.inject(fake.sign(news.payload, 'foreign'))).statusCode).toBe(400);
    });

    test('finds no route without keys', async () => {
      const { news } = await paidNews();
      expect((await withoutKeys.app.inject(news)).statusCode).toBe(404);
    });
  });

  describe('a charge', () => {
    test('opens a checkout with a secure address that expires', async () => {
      const { purchaseId, purchase } = await buyer();
      const { redirectUrl, expiresAt, showsQr } = await purchase();
      expect(redirectUrl).toMatch(/^https:\/\//);
      expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now() + 10 * 60_000);
      expect(showsQr).toBe(provider.showsLinkAsQr && fake.method === 'upi');
      expect(fake.checkoutsOf(purchaseId)).toHaveLength(1);
    });

    test('that is repeated opens the same checkout', async () => {
      const person = await newBuyer();
      const first = (await person.buy('k')).json<{ purchaseId: string }>();
      expect((await person.buy('k')).json()).toEqual(first);
      const { rows } = await services.pool.query<{ charge: Parameters<typeof provider.charge>[0] }>(
        'select purchase_charge(p) as charge from purchases p where id = $1',
        [first.purchaseId],
      );
      const charge = rows[0]?.charge;
      if (!charge) throw new Error('no purchase was stored');
      const [again, twice] = [await provider.charge(charge), await provider.charge(charge)];
      expect(again).toEqual(twice);
      expect(again).toMatchObject({ status: 'pending', reference: fake.checkoutsOf(first.purchaseId)[0] });
      expect(fake.checkoutsOf(first.purchaseId)).toHaveLength(1);
    });

    test('that is made several times at once opens one checkout', async () => {
      const person = await newBuyer();
      const responses = await Promise.all(Array.from({ length: 4 }, () => person.buy('k')));
      const bought = responses.filter(({ statusCode }) => statusCode === 200);
      const ids = new Set(bought.map((each) => each.json<{ purchaseId: string }>().purchaseId));
      expect(ids.size).toBe(1);
      expect(fake.checkoutsOf([...ids][0] ?? '')).toHaveLength(1);
    });

    test.each(TRANSIENT)('is resumed with one checkout when the provider %s', async (mood) => {
      const person = await newBuyer();
      fake.mood = mood;
      if (mood === 'is silent') Object.assign(services, { payments: impatient });
      const response = await person.buy('k');
      Object.assign(services, { payments });
      const { error, purchaseId } = response.json<{ error: string; purchaseId: string }>();
      expect([response.statusCode, error]).toEqual([503, 'PURCHASE_UNDECIDED']);
      expect(await person.purchase(purchaseId)).toMatchObject({ status: 'pending', redirectUrl: null });
      fake.mood = 'works';
      await reconcilePurchases(services);
      const { redirectUrl } = await person.purchase(purchaseId);
      expect(redirectUrl).toMatch(/^https:/);
      expect((await person.buy('k')).json()).toMatchObject({
        status: 'pending',
        purchaseId,
        redirectUrl,
      });
      expect(fake.checkoutsOf(purchaseId)).toHaveLength(1);
    });

    test('that the provider rejects is declined, and a repeat too', async () => {
      const person = await newBuyer();
      fake.mood = 'refuses';
      const first = await person.buy('k');
      fake.mood = 'works';
      const second = await person.buy('k');
      for (const response of [first, second]) {
        expect(response.statusCode).toBe(422);
        expect(response.json<{ error: string }>().error).toMatch(/^(PURCHASE_DECLINED|PAYMENT_METHOD_UNAVAILABLE)$/);
      }
      expect(await person.coins()).toBe(COINS.pending);
    });

    test('with a method that the provider lacks is rejected', async () => {
      const person = await newBuyer();
      const response = await person.buy('k', { paymentMethod: fake.missingMethod });
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
        422,
        'PAYMENT_METHOD_UNAVAILABLE',
      ]);
      expect(await person.coins()).toBe(COINS.pending);
    });

    test('that gets no response for most of an hour is given up', async () => {
      const person = await newBuyer();
      fake.mood = 'fails';
      const { purchaseId } = (await person.buy('k')).json<{ purchaseId: string }>();
      await passTime('50 minutes');
      await reconcilePurchases(services);
      expect(await person.purchase(purchaseId)).toMatchObject({ status: 'failed', failure: 'expired' });
    });
  });

  describe('a refund that we request', () => {
    const refundOf = (person: { purchaseId: string; payment: FakePayment }, amountPaise: number): RefundRequest => ({
      refundId: randomUUID(),
      purchaseId: person.purchaseId,
      paymentRef: person.payment.id,
      sessionRef: fake.checkoutsOf(person.purchaseId)[0] ?? '',
      amountPaise,
    });
    const read = async ({ payload, headers }: FakeWebhook): Promise<PaymentEvent | null> =>
      (await provider.webhook?.read(Buffer.from(payload), headers)) ?? null;

    test.each(['pending', 'done'] as const)('is %s', async (status) => {
      const request = refundOf(await paidBuyer(), 10_000);
      fake.refundStatus = status;
      expect(await provider.refund(request)).toEqual({ status, reference: expect.any(String) });
    });

    test('fails with a reason that the buyer can read', async () => {
      const request = refundOf(await paidBuyer(), 10_000);
      fake.refundStatus = 'failed';
      const result = await provider.refund(request);
      expect(result).toMatchObject({ status: 'failed', reason: expect.stringMatching(/^[A-Z][^]{10,}/) });
    });

    test('that is repeated is the same refund in its current state', async () => {
      const person = await paidBuyer();
      const request = refundOf(person, 10_000);
      const first = await provider.refund(request);
      expect(await provider.refund(request)).toEqual(first);
      fake.decideRefund(request.refundId, 'done');
      expect(await provider.refund(request)).toEqual({ ...first, status: 'done' });
      expect(fake.refundsOf(person.payment)).toEqual([{ refundId: request.refundId, amountPaise: 10_000 }]);
    });

    test('several times at once is one refund', async () => {
      const person = await paidBuyer();
      const request = refundOf(person, 10_000);
      await Promise.allSettled(Array.from({ length: 4 }, () => provider.refund(request)));
      expect(fake.refundsOf(person.payment)).toHaveLength(1);
    });

    test.each(DONE_BUT_LOST)('is found by a repeat when the provider %s', async (mood) => {
      const person = await paidBuyer();
      const request = refundOf(person, 10_000);
      fake.mood = mood;
      await expect(provider.refund(request)).rejects.toThrow(PaymentProviderUnavailable);
      fake.mood = 'works';
      expect(await provider.refund(request)).toMatchObject({ status: 'pending' });
      expect(fake.refundsOf(person.payment)).toHaveLength(1);
    });

    test('is undecided while the provider is silent', async () => {
      const request = refundOf(await paidBuyer(), 10_000);
      fake.mood = 'is silent';
      await expect(impatient.current.refund(request)).rejects.toThrow(PaymentProviderUnavailable);
    });

    test('fails when the provider rejects it', async () => {
      const person = await paidBuyer();
      fake.mood = 'refuses';
      const result = await provider.refund(refundOf(person, 10_000));
      expect(result).toMatchObject({ status: 'failed', reason: expect.any(String) });
      for (const detail of fake.privateDetails) expect(JSON.stringify(result)).not.toContain(detail);
    });

    test('fails when it is more than what is left of the payment', async () => {
      const person = await paidBuyer();
      await provider.refund(refundOf(person, 30_000));
      expect(await provider.refund(refundOf(person, 20_001))).toMatchObject({ status: 'failed' });
      expect(await provider.refund(refundOf(person, 20_000))).toMatchObject({ status: 'pending' });
      expect(await provider.refund(refundOf(person, 1))).toMatchObject({ status: 'failed' });
    });

    test('fails after an operator has returned the whole payment', async () => {
      const person = await paidBuyer();
      await deliver(fake.refund(person.payment, PRICE_PAISE));
      expect(await provider.refund(refundOf(person, 10_000))).toMatchObject({ status: 'failed' });
    });

    test('fails after an operator has returned the whole payment, whose late event takes the coins', async () => {
      const person = await paidBuyer();
      const news = fake.refund(person.payment, PRICE_PAISE);
      const { parts } = await requestCoinRefund(contextFor(services, person.id), { coins: 500 });
      expect(parts).toMatchObject([{ status: 'failed' }]);
      expect(await person.coins()).toBe(COINS.credited);
      expect(await deliver(news)).toBe(200);
      expect([await person.coins(), (await person.purchase()).chargedBack]).toEqual([0, 500]);
    });

    test.each(['done', 'failed'] as const)('is reported as %s with our id', async (outcome) => {
      const person = await paidBuyer();
      const request = refundOf(person, 10_000);
      const { reference } = await provider.refund(request);
      expect(await read(fake.decideRefund(request.refundId, outcome))).toMatchObject({
        kind: 'refunded',
        paymentRef: person.payment.id,
        refundId: request.refundId,
        refundRef: reference,
        refundState: outcome,
      });
    });

    test('can be made for months', () => {
      expect(provider.refundDays(fake.method)).toBeGreaterThanOrEqual(60);
    });
  });

  describe('money that an operator returns', () => {
    test('takes the same share of the coins, once', async () => {
      const { payment, coins, purchase } = await paidBuyer();
      const first = fake.refund(payment, 20_000);
      for (const event of [first, first, fake.asAnotherEvent(first)]) expect(await deliver(event)).toBe(200);
      expect([await coins(), (await purchase()).chargedBack]).toEqual([315, 200]);
      const second = fake.refund(payment, 10_000);
      expect(await deliver(second)).toBe(200);
      expect([await coins(), (await purchase()).chargedBack]).toEqual([210, 300]);
      expect(await deliver(fake.asAnotherEvent(first))).toBe(200); // late
      expect((await purchase()).chargedBack).toBe(300);
    });

    test('counts when its event arrives before the payment', async () => {
      const { purchaseId, coins } = await buyer();
      const payment = fake.pay(purchaseId);
      expect(await deliver(fake.refund(payment, 20_000))).toBe(200);
      expect(await coins()).toBe(COINS.pending);
      expect(await deliver(payment.news)).toBe(200);
      expect(await coins()).toBe(315);
    });

    test('takes everything, and the payment’s event is not credited again', async () => {
      const { payment, coins, purchase } = await paidBuyer();
      expect(await deliver(fake.refund(payment, PRICE_PAISE))).toBe(200);
      for (const event of [payment.news, fake.asAnotherEvent(payment.news)]) await deliver(event);
      expect([await coins(), (await purchase()).chargedBack]).toEqual([0, 500]);
    });
  });

  describe('a dispute', () => {
    test('takes the coins while it is open, and returns them when it is won', async () => {
      const { payment, coins, purchase } = await paidBuyer();
      await deliver(fake.dispute(payment, PRICE_PAISE, 'open'));
      expect([await coins(), (await purchase()).chargedBack]).toEqual([0, 500]);
      await deliver(fake.dispute(payment, PRICE_PAISE, 'won'));
      expect([await coins(), (await purchase()).chargedBack]).toEqual([COINS.credited, 0]);
    });

    test('that is lost takes the coins, once', async () => {
      const { payment, coins, purchase } = await paidBuyer();
      await deliver(fake.dispute(payment, PRICE_PAISE, 'open'));
      const lost = fake.dispute(payment, PRICE_PAISE, 'lost');
      for (const event of [lost, lost, fake.asAnotherEvent(lost)]) expect(await deliver(event)).toBe(200);
      expect([await coins(), (await purchase()).chargedBack]).toEqual([0, 500]);
    });

    test('that is won takes nothing, in any order', async () => {
      for (const isReordered of [false, true]) {
        const { payment, coins, purchase } = await paidBuyer();
        const states = ['open', 'lost', 'won'] as const;
        const events = states.map((state) => fake.dispute(payment, PRICE_PAISE, state));
        for (const event of isReordered ? events.toReversed() : events) expect(await deliver(event)).toBe(200);
        expect([await coins(), (await purchase()).chargedBack]).toEqual([COINS.credited, 0]);
      }
    });

    test('that is lost before the payment’s event arrives leaves no coins', async () => {
      const { purchaseId, coins, purchase } = await buyer();
      const payment = fake.pay(purchaseId);
      await deliver(fake.dispute(payment, PRICE_PAISE, 'open'));
      await deliver(fake.dispute(payment, PRICE_PAISE, 'lost'));
      expect(await deliver(payment.news)).toBe(200);
      expect([await coins(), (await purchase()).chargedBack]).toEqual([0, 500]);
    });

    test('and a refund together take no more than was bought', async () => {
      const { payment, coins, purchase } = await paidBuyer();
      await deliver(fake.refund(payment, 30_000));
      await deliver(fake.dispute(payment, PRICE_PAISE, 'lost'));
      expect([await coins(), (await purchase()).chargedBack]).toEqual([0, 500]);
    });
  });

  describe('when every webhook is lost', () => {
    test('a payment is credited by the first check, within a minute', async () => {
      const { purchaseId, coins } = await buyer();
      fake.pay(purchaseId);
      await passTime('45 seconds');
      await Promise.all([reconcilePurchases(services), reconcilePurchases(services)]);
      expect(await coins()).toBe(COINS.credited);
    });

    test('a payment is credited once when its webhook arrives during or after the check', async () => {
      const { purchaseId, coins } = await buyer();
      const { news } = fake.pay(purchaseId);
      await passTime('1 minute');
      await Promise.all([reconcilePurchases(services), deliver(news)]);
      await deliver(fake.asAnotherEvent(news));
      expect(await coins()).toBe(COINS.credited);
    });

    test('a checkout that closed unpaid fails, and an open one stays', async () => {
      const [closed, open] = [await buyer(), await buyer()];
      fake.expire(closed.purchaseId);
      fake.failTry(open.purchaseId);
      await passTime('1 minute');
      await reconcilePurchases(services);
      expect(await closed.purchase()).toMatchObject({ status: 'failed', failure: 'expired' });
      expect((await open.purchase()).status).toBe('pending');
    });

    test('a payment of another amount moves nothing and is listed once', async () => {
      const { purchaseId, coins } = await buyer();
      fake.pay(purchaseId, { amountPaise: 100 });
      for (let check = 0; check < 3; check += 1) {
        await passTime('2 hours');
        await reconcilePurchases(services);
      }
      expect(await coins()).toBe(COINS.pending);
      expect(await problemsOf(purchaseId)).toEqual(['amount']);
    });

    test.each(['fails', 'loses the response'] as const)('a check is made again when the provider %s', async (mood) => {
      const { purchaseId, coins } = await buyer();
      fake.pay(purchaseId);
      fake.mood = mood;
      await passTime('1 minute');
      await reconcilePurchases(services);
      expect(await coins()).toBe(COINS.pending);
      fake.mood = 'works';
      await passTime('1 minute');
      await reconcilePurchases(services);
      expect(await coins()).toBe(COINS.credited);
    });
  });

  // Reads what all the cases above have logged.
  test('the log of all cases holds no secret, UPI id, contact or card number', () => {
    expect(lines.filter((line) => line.includes('payment event recorded'))).not.toEqual([]);
    expect(lines.filter((line) => fake.privateDetails.some((detail) => line.includes(detail)))).toEqual([]);
  });
});

describe.each(PROVIDERS)('the books of %s', async (_name, start) => {
  const fake = await start();
  const services = await testServices(await testDatabase(), { ...fake.env });
  const provider = services.payments.current;
  const period = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
  const compare = (from = provider) => comparePayments(services, from, period);

  async function deliver({ payload, headers }: FakeWebhook): Promise<void> {
    const event = await provider.webhook?.read(Buffer.from(payload), headers);
    if (event) await recordPaymentEvent(services, event);
  }

  async function buy(): Promise<string> {
    const { id } = await createUser(services.db);
    const input = { packageCode: 'BASIC', paymentMethod: fake.method } as const;
    return (await purchasePackage(contextFor(services, id), input)).purchaseId;
  }

  async function buyAndPay(): Promise<FakePayment> {
    const payment = fake.pay(await buy());
    await deliver(payment.news);
    return payment;
  }

  test('agree with ours, however a purchase ended', async () => {
    await buy();
    await deliver(fake.expire(await buy()));
    await deliver(fake.failTry(await buy()));
    await buyAndPay();
    await deliver(fake.refund(await buyAndPay(), 12_345));
    const lost = await buyAndPay();
    await deliver(fake.dispute(lost, PRICE_PAISE, 'open'));
    await deliver(fake.dispute(lost, PRICE_PAISE, 'lost'));
    const won = await buyAndPay();
    for (const state of ['open', 'won'] as const) await deliver(fake.dispute(won, PRICE_PAISE, state));
    await deliver(fake.dispute(await buyAndPay(), PRICE_PAISE, 'open'));
    expect(await compare()).toEqual({ purchases: 8, payments: 8, findings: [] });
    expect(await listAttention(services, provider, period)).toEqual([]);
  });

  const PLANTED: [string, () => Promise<string>, RegExp][] = [
    [
      'a credit without a payment',
      async () => {
        const { purchaseId } = await buyAndPay();
        fake.forgetPurchase(purchaseId);
        return purchaseId;
      },
      /was credited without a payment/,
    ],
    ['a payment that was not credited', async () => fake.pay(await buy()).purchaseId, /was paid at .+ but is pending/],
    [
      'a payment of another amount',
      async () => {
        const payment = fake.pay(await buy(), { amountPaise: 100 });
        await deliver(payment.news);
        return payment.purchaseId;
      },
      /costs ₹500\.00, but ₹1\.00 \(inr\) was paid/,
    ],
    ['a second payment', async () => fake.pay((await buyAndPay()).purchaseId).purchaseId, /was paid 2 times/],
    [
      'a payment for an unknown purchase',
      async () => fake.payStray(randomUUID(), PRICE_PAISE).purchaseId,
      /which is not a purchase/,
    ],
    [
      'a refund that is missing here',
      async () => {
        const payment = await buyAndPay();
        fake.refund(payment, 10_000);
        return payment.purchaseId;
      },
      /₹100\.00 was refunded or disputed, so 100 coins should be charged back, not 0/,
    ],
    [
      'a lost dispute that is missing here',
      async () => {
        const payment = await buyAndPay();
        fake.dispute(payment, PRICE_PAISE, 'lost');
        return payment.purchaseId;
      },
      /₹500\.00 was refunded or disputed, so 500 coins should be charged back, not 0/,
    ],
    [
      'a refund here that the provider does not have',
      async () => {
        const payment = await buyAndPay();
        await deliver(fake.refund(payment, 10_000));
        fake.forgetRefunds(payment);
        return payment.purchaseId;
      },
      /₹0\.00 was refunded or disputed, so 0 coins should be charged back, not 100/,
    ],
  ];

  test('show all eight planted differences, and no others', async () => {
    const planted = await Promise.all(
      PLANTED.map(async ([what, plant, finding]) => ({ what, purchaseId: await plant(), finding })),
    );
    const { findings } = await compare();
    const found = planted.filter(({ purchaseId, finding }) =>
      findings.some((line) => line.includes(purchaseId) && finding.test(line)),
    );
    expect(found.map(({ what }) => what)).toEqual(PLANTED.map(([what]) => what));
    const about = (line: string) => planted.some(({ purchaseId }) => line.includes(purchaseId));
    expect(findings.filter((line) => !about(line))).toEqual([]);
  });

  test.each(TRANSIENT)('report nothing when the provider %s', async (mood) => {
    const impatient = await createPaymentProviders(services, { timeoutMs: IMPATIENT_MS });
    fake.mood = mood;
    await expect(compare(mood === 'is silent' ? impatient.current : provider)).rejects.toThrow(
      PaymentProviderUnavailable,
    );
    fake.mood = 'works';
  });
});
