import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { getBalance } from '../coins/get-balance.ts';
import { purchasePackage } from '../coins/purchase-package.ts';
import { reconcilePurchases } from '../coins/reconcile-purchases.ts';
import type { InputFor, UserContext } from '../context.ts';
import { createMeter } from '../node/metrics/meter.ts';
import { comparePayments } from '../payments/compare-payments.ts';
import { sandboxPayUrl } from '../payments/sandbox-upi.ts';
import { getPurchase } from '../purchases/get-purchase.ts';
import { testApp } from '../testing/app.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { only } from '../testing/services.ts';

const { app, services, database } = await testApp({ PUBLIC_URL: 'https://proverse.example' });

interface Begun {
  readonly ctx: UserContext;
  readonly id: string;
  readonly path: string;
}

async function begin(input: Partial<InputFor<'coins.purchase'>> = { packageCode: 'BASIC' }): Promise<Begun> {
  const ctx = contextFor(services, (await createUser(services.db)).id);
  const begun = await purchasePackage(ctx, { paymentMethod: 'upi', ...input });
  expect(begun).toMatchObject({ status: 'pending', balance: 0, showsQr: true });
  return { ctx, id: begun.purchaseId, path: new URL(begun.redirectUrl ?? '').pathname };
}

/** Presses a button of the page, on a device without a session. */
async function press(path: string, outcome: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await app.inject({ method: 'POST', url: path, headers, payload: `outcome=${outcome}` });
  return statusCode;
}

const stateOf = async ({ ctx, id }: Begun) => {
  const { status, failure } = await getPurchase(ctx, { id });
  return [status, failure, (await getBalance(ctx)).coins];
};

/** Moves the purchase's end into the past. */
async function letTimePass({ id }: Begun): Promise<void> {
  await database.ownerPool.query(
    `update purchases set expires_at = now() - interval '1 second', check_at = now() where id = $1`,
    [id],
  );
}

test('the page takes the payment on any device, without a script, and credits it once', async () => {
  const begun = await begin();
  const { body, headers } = await app.inject(begun.path);
  expect(body).toContain('Pay ₹500');
  expect(body).toContain('for 525 coins by UPI');
  expect(body).not.toMatch(/<script|Asha/);
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(headers).not.toHaveProperty('set-cookie');
  const pressed = await Promise.all(Array.from({ length: 8 }, () => press(begun.path, 'paid')));
  expect(new Set(pressed)).toEqual(new Set([303]));
  expect(await stateOf(begun)).toEqual(['completed', null, 525]);
  expect((await app.inject(begun.path)).body).toContain('You paid');
});

test.each([
  ['failed', 'declined', 'Payment declined'],
  ['expired', 'expired', 'Payment expired'],
])('%s ends the payment, tells the buyer at once and stays so', async (outcome, failure, title) => {
  const begun = await begin();
  const publish = vi.spyOn(services.live, 'publish');
  await press(begun.path, outcome);
  expect(publish.mock.calls).toEqual([[begun.ctx.userId, { type: 'balance.changed' }]]);
  publish.mockRestore();
  await press(begun.path, 'paid');
  expect(await stateOf(begun)).toEqual(['failed', failure, 0]);
  expect((await app.inject(begun.path)).body).toContain(title);
});

test('paid wins over a decline of the same moment, whatever the order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const begun = await begin();
    await Promise.all([press(begun.path, 'failed'), press(begun.path, 'paid'), press(begun.path, 'expired')]);
    const paid = await database.ownerPool.query(
      `select from payment_events where purchase_id = $1 and kind = 'paid' and problem is null`,
      [begun.id],
    );
    const [status, , coins] = await stateOf(begun);
    expect([status, coins]).toEqual(paid.rowCount === 1 ? ['completed', 525] : ['failed', 0]);
  }
});

test('after its end the link takes no payment, and the job closes the purchase', async () => {
  const begun = await begin();
  await letTimePass(begun);
  expect((await app.inject(begun.path)).body).toContain('Payment expired');
  await press(begun.path, 'paid');
  expect(await stateOf(begun)).toEqual(['pending', null, 0]);
  await reconcilePurchases(services);
  expect(await stateOf(begun)).toEqual(['failed', 'expired', 0]);
});

test('an amount is paid to the rupee, whatever its digits', async () => {
  const begun = await begin({ coins: 151 });
  await press(begun.path, 'paid');
  expect(await stateOf(begun)).toEqual(['completed', null, 151]);
});

test('nothing but a link of ours finds a purchase', async () => {
  const begun = await begin();
  const byCard = await purchasePackage(begun.ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  const foreign = { ...services.config, secretKey: 'the key of another site, long enough' };
  const paths = [
    '/sandbox/pay/x',
    `/sandbox/pay/${begun.id}`,
    begun.path.slice(0, -1),
    `${begun.path}.x`,
    sandboxPayUrl(foreign, begun.id),
    sandboxPayUrl(services.config, byCard.purchaseId),
    sandboxPayUrl(services.config, crypto.randomUUID()),
  ].map((link) => new URL(link, 'https://proverse.example').pathname);
  for (const path of paths) {
    expect([path, (await app.inject(path)).statusCode, await press(path, 'paid')]).toEqual([path, 404, 404]);
  }
  await press(begun.path, 'refunded');
  await app.inject({ method: 'POST', url: begun.path, payload: { outcome: 'paid' } });
  expect(await stateOf(begun)).toEqual(['pending', null, 525]);
});

test('the books of the sandbox agree with ours', async () => {
  await begin();
  const day = { from: new Date(Date.now() - 43_200_000), to: new Date(Date.now() + 43_200_000) };
  const provider = services.payments.current;
  const { purchases, payments, findings } = await comparePayments(services, provider, day);
  expect([purchases, findings]).toEqual([payments, []]);
  expect(purchases).toBeGreaterThan(8);
  const begun = await begin();
  await database.ownerPool.query(
    `select purchase_complete(id, 'completed', provider_ref) from purchases where id = $1`,
    [begun.id],
  );
  expect((await comparePayments(services, provider, day)).findings).toEqual([
    `purchase ${begun.id}: was credited without a payment`,
  ]);
});

test('another provider has no such page, and calls are limited by address', async () => {
  const begun = await begin();
  const payments = only({ ...services.payments.current, name: 'stripe' });
  const other = await buildApp({ ...services, payments, meter: createMeter() }, pino({ level: 'silent' }));
  expect((await other.inject(begun.path)).statusCode).toBe(404);
  await other.close();
  const limited = await testApp({ RATE_LIMIT: 'on' });
  const calls = Array.from({ length: 400 }, () => limited.app.inject(begun.path));
  expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([404, 429]));
});
