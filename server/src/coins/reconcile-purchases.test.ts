import { beforeEach, expect, test, vi } from 'vitest';
import type { Services, UserContext } from '../context.ts';
import { sandboxPayments } from '../payments/sandbox.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, rejectionOf } from '../testing/factories.ts';
import { only, testServices } from '../testing/services.ts';
import { startFakeStripe, stripeEnvironment } from '../testing/stripe-server.ts';
import { getBalance } from './get-balance.ts';
import { getPurchase } from '../purchases/get-purchase.ts';
import { purchasePackage } from './purchase-package.ts';
import { reconcilePurchases } from './reconcile-purchases.ts';

const stripe = await startFakeStripe();
const database = await testDatabase();
const plain = await testServices(database, stripeEnvironment(stripe));
const publish = vi.fn();
const services: Services = { ...plain, live: { ...plain.live, publish } };
const BASIC = { packageCode: 'BASIC', paymentMethod: 'credit_card' } as const;

beforeEach(async () => {
  stripe.mood = 'works';
  stripe.offered = ['card'];
  // Handle what other tests left behind.
  for (const session of stripe.sessions.values()) if (session.status === 'open') session.status = 'expired';
  await passTime('1 day');
  await reconcilePurchases(services);
  publish.mockClear();
  stripe.calls.length = 0;
});

async function buyer(): Promise<(key?: string) => UserContext> {
  const { id } = await createUser(services.db);
  return (key) => contextFor(services, id, key === undefined ? {} : { idempotencyKey: key });
}

/** Makes all undecided purchases older. */
async function passTime(by: string): Promise<void> {
  await database.ownerPool.query(
    `update purchases set created_at = created_at - $1::interval, check_at = check_at - $1::interval where status = 'pending'`,
    [by],
  );
}

/** Makes all failed purchases older. */
async function passTimeAfterFailure(by: string): Promise<void> {
  await database.ownerPool.query('alter table purchases disable trigger purchases_closed_once');
  await database.ownerPool.query(
    `update purchases set closed_at = closed_at - $1::interval, check_at = check_at - $1::interval where status = 'failed'`,
    [by],
  );
  await database.ownerPool.query('alter table purchases enable trigger purchases_closed_once');
}

const sessionOf = (purchaseId: string) => {
  const session = [...stripe.sessions.values()].find((each) => each.client_reference_id === purchaseId);
  if (!session) throw new Error('no checkout was opened');
  return session;
};

test('looks up a checkout whose webhook never arrived, credits it once and notifies the buyer', async () => {
  const user = await buyer();
  const { purchaseId } = await purchasePackage(user(), BASIC);
  stripe.complete(sessionOf(purchaseId).id);
  expect(await reconcilePurchases(services)).toBe(0); // the webhook has 45 seconds to arrive
  await passTime('3 minutes');
  expect(await Promise.all([reconcilePurchases(services), reconcilePurchases(services)])).toContain(1);
  expect((await getBalance(user())).coins).toBe(525);
  expect(publish.mock.calls).toEqual([[user().userId, { type: 'balance.changed' }]]);
});

test('leaves the rest to another node when it stops', async () => {
  const user = await buyer();
  for (let bought = 0; bought < 11; bought += 1) await purchasePackage(user(), BASIC);
  await passTime('3 minutes');
  const stopping = new AbortController();
  const lookUp = (reference: string) => {
    stopping.abort();
    return plain.payments.current.lookUp(reference);
  };
  expect(
    await reconcilePurchases({ ...services, payments: only({ ...plain.payments.current, lookUp }) }, stopping.signal),
  ).toBe(10);
});

test('checks the purchases of one provider while another does not respond', async () => {
  const user = await buyer();
  await purchasePackage(user(), BASIC);
  await passTime('3 minutes');
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  const silent = { ...plain.payments.current, lookUp: () => released };
  await services.pool.query(`select purchase_begin($1, null, 'p', '', 'BASIC', 'credit_card', 'sandbox')`, [
    user().userId,
  ]);
  const all = new Map([silent, sandboxPayments].map((each) => [each.name, each]));
  const run = reconcilePurchases({ ...services, payments: { current: silent, all } });
  await expect.poll(async () => (await getBalance(user())).coins).toBe(525);
  release(null);
  expect(await run).toBe(2);
});

test('takes no more purchases after 20 seconds, so that a slow provider does not delay the next run', async () => {
  const user = await buyer();
  for (let bought = 0; bought < 11; bought += 1) await purchasePackage(user(), BASIC);
  await passTime('3 minutes');
  const started = performance.now();
  const clock = vi.spyOn(performance, 'now');
  const lookUp = () => {
    clock.mockReturnValue(started + 21_000);
    return Promise.resolve(null);
  };
  const payments = only({ ...plain.payments.current, lookUp });
  expect(await reconcilePurchases({ ...services, payments })).toBe(10);
  clock.mockRestore();
  expect(await reconcilePurchases({ ...services, payments })).toBe(1);
});

test('fails a purchase whose checkout expired unpaid', async () => {
  const user = await buyer();
  const { purchaseId } = await purchasePackage(user(), BASIC);
  sessionOf(purchaseId).status = 'expired';
  await passTime('70 minutes');
  await reconcilePurchases(services);
  expect(await getPurchase(user(), { id: purchaseId })).toMatchObject({ status: 'failed', failure: 'expired' });
});

test('credits a payment that was made before the checkout expired and shows only later', async () => {
  const user = await buyer();
  const { purchaseId } = await purchasePackage(user(), BASIC);
  sessionOf(purchaseId).status = 'expired';
  await passTime('70 minutes');
  await reconcilePurchases(services);
  stripe.complete(sessionOf(purchaseId).id);
  await passTimeAfterFailure('1 hour');
  expect(await reconcilePurchases(services)).toBeGreaterThan(0);
  expect((await getBalance(user())).coins).toBe(525);
  expect(await getPurchase(user(), { id: purchaseId })).toMatchObject({ status: 'completed', failure: null });
});

test('checks an expired checkout three more times within a day', async () => {
  await passTimeAfterFailure('2 days'); // those of other tests
  const user = await buyer();
  const { purchaseId } = await purchasePackage(user(), BASIC);
  sessionOf(purchaseId).status = 'expired';
  await passTime('70 minutes');
  await reconcilePurchases(services);
  const checked: number[] = [];
  for (const minutes of [50, 11, 120, 70, 720, 40, 420, 600]) {
    await passTimeAfterFailure(`${minutes} minutes`);
    checked.push(await reconcilePurchases(services));
  }
  expect(checked).toEqual([0, 1, 0, 1, 0, 1, 0, 0]);
  expect(await getPurchase(user(), { id: purchaseId })).toMatchObject({ status: 'failed', failure: 'expired' });
});

test('checks an open checkout every 45 seconds, then at growing intervals, and charges nothing again', async () => {
  const user = await buyer();
  const { purchaseId } = await purchasePackage(user(), BASIC);
  /** The minutes in which it was checked. */
  const check = async (from: number, to: number) => {
    const asked: number[] = [];
    for (let minute = from; minute <= to; minute += 1) {
      await passTime('1 minute');
      if ((await reconcilePurchases(services)) > 0) asked.push(minute);
    }
    return asked;
  };
  expect(await check(1, 5)).toEqual([1, 2, 3, 4, 5]);
  await database.ownerPool.query('update purchases set expires_at = now() where id = $1', [purchaseId]);
  const asked = await check(6, 59);
  const pauses = asked.slice(1).map((minute, i) => minute - (asked[i] ?? 0));
  expect(asked[0]).toBe(6);
  expect(asked.length).toBeLessThan(10);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(stripe.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect((await getPurchase(user(), { id: purchaseId })).status).toBe('pending');
});

test('repeats a charge whose response was lost with the same key, and gets the same checkout', async () => {
  const user = await buyer();
  stripe.mood = 'loses the response';
  const rejection = await rejectionOf(purchasePackage(user('k'), BASIC));
  expect({ code: rejection.code, status: rejection.status, wait: rejection.params.retryAfterSeconds }).toEqual({
    code: 'PURCHASE_UNDECIDED',
    status: 503,
    wait: 5,
  });
  const id = String(rejection.params.purchaseId);
  expect(await getPurchase(user(), { id })).toMatchObject({ status: 'pending', redirectUrl: null });
  stripe.mood = 'works';
  await reconcilePurchases(services);
  const { redirectUrl } = await getPurchase(user(), { id });
  expect(redirectUrl).toContain(sessionOf(id).id);
  expect(await purchasePackage(user('k'), BASIC)).toMatchObject({ status: 'pending', purchaseId: id, redirectUrl });
  expect(new Set(stripe.calls.map(({ key }) => key))).toEqual(new Set([`purchase-${id}`]));
});

test('gives up after half an hour without an answer from Stripe', async () => {
  const user = await buyer();
  stripe.mood = { status: 500, error: { type: 'api_error' } };
  const rejection = await rejectionOf(purchasePackage(user('k'), BASIC));
  await passTime('26 minutes');
  await reconcilePurchases(services);
  const id = String(rejection.params.purchaseId);
  expect(await getPurchase(user(), { id })).toMatchObject({ status: 'failed', failure: 'expired' });
  expect((await rejectionOf(purchasePackage(user('k'), BASIC))).code).toBe('PURCHASE_DECLINED');
});

test('rejects an unavailable payment method, and a repeat the same way', async () => {
  const user = await buyer();
  const paypal = { ...BASIC, paymentMethod: 'paypal' } as const;
  for (const _ of [1, 2]) {
    const rejection = await rejectionOf(purchasePackage(user('k'), paypal));
    expect([rejection.code, rejection.status]).toEqual(['PAYMENT_METHOD_UNAVAILABLE', 422]);
  }
  expect(stripe.calls.filter(({ path }) => path === '/v1/checkout/sessions')).toHaveLength(1);
  expect(await purchasePackage(user('l'), BASIC)).toMatchObject({ status: 'pending' });
});

test('finishes hundreds at once, and a failure does not stop the others', async () => {
  const user = await buyer();
  const begun = await services.pool.query<{ id: string }>(
    `select purchase_begin($1, null, 'p', '', 'BASIC', 'credit_card', 'sandbox') ->> 'purchaseId' as id from generate_series(1, 120)`,
    [user().userId],
  );
  const broken = begun.rows[3]?.id;
  const payments = {
    ...sandboxPayments,
    charge: (charge: Parameters<typeof sandboxPayments.charge>[0]) =>
      charge.purchaseId === broken ? Promise.reject(new Error('broken')) : sandboxPayments.charge(charge),
  };
  expect(await reconcilePurchases({ ...services, payments: only(payments) })).toBe(120);
  expect((await getBalance(user())).coins).toBe(119 * 525);
  expect(publish.mock.calls).toEqual(Array.from({ length: 119 }, () => [user().userId, { type: 'balance.changed' }]));
  expect(await reconcilePurchases({ ...services, payments: only(payments) })).toBe(0); // the failed one is not due yet
  await passTime('2 minutes');
  expect(await reconcilePurchases({ ...services, payments: only(sandboxPayments) })).toBe(1);
  expect((await getBalance(user())).coins).toBe(120 * 525);
});

test('throws PURCHASE_UNDECIDED when the database is lost after the charge', async () => {
  const user = await buyer();
  const { promise: charging, resolve: isCharging } = Promise.withResolvers<void>();
  const holder = await database.ownerPool.connect();
  const payments = {
    ...sandboxPayments,
    async charge(charge: Parameters<typeof sandboxPayments.charge>[0]) {
      await holder.query('begin');
      await holder.query('lock table ledger_tx in access exclusive mode');
      isCharging();
      return sandboxPayments.charge(charge);
    },
  };
  const ctx = { ...contextFor(services, user().userId, { idempotencyKey: 'k' }), payments: only(payments) };
  const rejection = rejectionOf(purchasePackage(ctx, BASIC));
  await charging;
  expect((await rejection).code).toBe('PURCHASE_UNDECIDED');
  await holder.query('rollback');
  holder.release();
  expect(await purchasePackage({ ...ctx, payments: only(sandboxPayments) }, BASIC)).toMatchObject({
    status: 'completed',
  });
  expect((await getBalance(user())).coins).toBe(525);
});

test('throws PURCHASE_UNDECIDED when the connection is lost while the purchase is stored', async () => {
  const user = await buyer();
  const holder = await database.ownerPool.connect();
  await holder.query('begin');
  await holder.query('lock table purchases in access exclusive mode');
  const rejection = rejectionOf(purchasePackage(user('k'), BASIC));
  const endWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%purchase_begin%' and datname = current_database()`;
  await expect.poll(async () => (await database.ownerPool.query(endWaiting)).rowCount).toBe(1);
  expect((await rejection).code).toBe('PURCHASE_UNDECIDED');
  await holder.query('rollback');
  holder.release();
  expect(await purchasePackage(user('k'), BASIC)).toMatchObject({ status: 'pending' });
});
