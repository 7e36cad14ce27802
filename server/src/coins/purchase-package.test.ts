import { expect, test, vi } from 'vitest';
import type { Mail, Services, UserContext } from '../context.ts';
import { readMails } from '../mail/read-mails.ts';
import { PaymentProviderUnavailable, type PaymentProvider, type PaymentProviders } from '../payments/port.ts';
import { sandboxPayments } from '../payments/sandbox.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, rejectionOf } from '../testing/factories.ts';
import { only, testServices } from '../testing/services.ts';
import { getBalance } from './get-balance.ts';
import { listHistory } from './list-history.ts';
import { getPurchase } from '../purchases/get-purchase.ts';
import { purchasePackage } from './purchase-package.ts';
import { reconcilePurchases } from './reconcile-purchases.ts';

const database = await testDatabase();
const services = await testServices(database);
const BASIC = { packageCode: 'BASIC', paymentMethod: 'credit_card' } as const;
const DECLINED = { packageCode: 'SANDBOX-DECLINE', paymentMethod: 'credit_card' } as const;

async function buyer(overrides: Partial<Services> = {}): Promise<(key?: string) => UserContext> {
  const user = await createUser(services.db);
  return (key) => contextFor({ ...services, ...overrides }, user.id, key === undefined ? {} : { idempotencyKey: key });
}

async function walletOf(ctx: UserContext): Promise<{ coins: number; purchases: string[] }> {
  const { coins } = await getBalance(ctx);
  const history = await listHistory(ctx, { page: 0, size: 50 });
  expect(history.content.reduce((sum, { amount }) => sum + amount, 0)).toBe(coins);
  return { coins, purchases: history.content.map(({ status, amount }) => `${status} ${amount}`) };
}

/** The receipts in the outbox, as emails. */
async function receiptsOf({ userId }: UserContext): Promise<(Mail | Error | undefined)[]> {
  const stored = await services.db
    .selectFrom('mail_outbox as x')
    .innerJoin('purchases as p', 'p.id', 'x.receipt_purchase_id')
    .select(['x.id', 'x.encrypted', 'x.is_digest as isDigest'])
    .where('p.user_id', '=', userId)
    .orderBy('x.id')
    .execute();
  const mails = await readMails(services, stored);
  return stored.map(({ id }) => mails.get(id));
}

test('emails a receipt for each purchase, but none for a repeat or a declined one', async () => {
  const wakeMail = vi.fn();
  const user = await buyer({ wakeMail });
  await purchasePackage(user('k'), BASIC);
  await purchasePackage(user('k'), BASIC);
  expect(wakeMail).toHaveBeenCalledOnce();
  await rejectionOf(purchasePackage(user(), DECLINED));
  expect(await receiptsOf(user())).toEqual([
    expect.objectContaining({
      subject: 'Your Proverse receipt for ₹500',
      text: expect.stringMatching(/added 525 coins[^]*Payment reference: SANDBOX-/),
    }),
  ]);
});

test('a receipt that cannot be composed does not keep the next one', async () => {
  const user = await buyer();
  await purchasePackage(user('first'), BASIC);
  await purchasePackage(user('second'), BASIC);
  await database.ownerPool.query('alter table purchases drop constraint purchases_method_known, disable trigger user');
  await database.ownerPool.query(
    `update purchases set method = 'shells' where id = (select min(id::text)::uuid from purchases where user_id = $1)`,
    [user().userId],
  );
  await database.ownerPool.query('alter table purchases enable trigger user');
  expect(await receiptsOf(user())).toEqual([
    expect.any(Error),
    expect.objectContaining({ subject: expect.any(String) }),
  ]);
});

test('credits coins and bonus once, as one line of the history', async () => {
  const user = await buyer();
  expect(await purchasePackage(user(), BASIC)).toEqual({
    success: true,
    message: 'Purchase successful! 525 coins were added to your wallet, 25 of them as a bonus.',
    purchaseId: expect.any(String),
    status: 'completed',
    coins: 525,
    balance: 525,
  });
  expect(await getBalance(user())).toMatchObject({
    coins: 525,
    kinds: { bonus: 25, purchased: 500, earned: 0, earnedBonus: 0 },
  });
  expect(await walletOf(user())).toEqual({ coins: 525, purchases: ['completed 525'] });
});

test('publishes the new balance to the buyer only', async () => {
  const publish = vi.fn();
  const user = await buyer({ live: { ...services.live, publish } });
  await purchasePackage(user(), BASIC);
  expect(publish.mock.calls).toEqual([[user().userId, { type: 'balance.changed' }]]);
});

test('returns the first outcome for a repeated key, even after later purchases', async () => {
  const user = await buyer();
  const first = await purchasePackage(user('k'), BASIC);
  await purchasePackage(user('another'), BASIC);
  expect(await purchasePackage(user('k'), BASIC)).toEqual(first);
  expect(await walletOf(user())).toEqual({ coins: 1050, purchases: ['completed 525', 'completed 525'] });
});

test('rejects the same key with another package and moves nothing', async () => {
  const user = await buyer();
  await purchasePackage(user('k'), BASIC);
  const rejection = await rejectionOf(purchasePackage(user('k'), { ...BASIC, packageCode: 'PRO' }));
  expect(rejection.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await walletOf(user())).coins).toBe(525);
});

/** The sandbox, but no charge returns before `count` of them have started. */
function chargingTogether(count: number): PaymentProvider {
  const { promise: together, resolve: go } = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    ...sandboxPayments,
    async charge(charge) {
      waiting += 1;
      if (waiting === count) go();
      await together;
      return sandboxPayments.charge(charge);
    },
  };
}

test('credits once and returns one result for six parallel calls with one key', async () => {
  const user = await buyer({ payments: only(chargingTogether(6)) });
  const answers = await Promise.all(Array.from({ length: 6 }, () => purchasePackage(user('k'), BASIC)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await walletOf(user())).toEqual({ coins: 525, purchases: ['completed 525'] });
  expect(await receiptsOf(user())).toHaveLength(1);
});

test('returns the first result to a parallel call that ends late', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: charging, resolve: isCharging } = Promise.withResolvers<void>();
  const slow: PaymentProvider = {
    ...sandboxPayments,
    async charge(charge) {
      isCharging();
      await released;
      return sandboxPayments.charge(charge);
    },
  };
  const user = await buyer();
  const late = purchasePackage(
    contextFor({ ...services, payments: only(slow) }, user().userId, { idempotencyKey: 'k' }),
    BASIC,
  );
  await charging;
  const first = await purchasePackage(user('k'), BASIC);
  await purchasePackage(user('another'), BASIC);
  release();
  expect(await late).toEqual(first);
  expect((await walletOf(user())).coins).toBe(1050);
});

test('treats parallel calls without a key as separate purchases', async () => {
  const user = await buyer();
  const answers = await Promise.all(Array.from({ length: 6 }, () => purchasePackage(user(), BASIC)));
  expect(answers.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual([525, 1050, 1575, 2100, 2625, 3150]);
  expect((await walletOf(user())).coins).toBe(3150);
});

test('rejects a declined payment, lists it as failed and rejects a repeat the same way', async () => {
  const user = await buyer();
  const rejection = await rejectionOf(purchasePackage(user('k'), DECLINED));
  expect({ code: rejection.code, status: rejection.status, text: rejection.message }).toEqual({
    code: 'PURCHASE_DECLINED',
    status: 422,
    text: 'Purchase failed',
  });
  expect((await rejectionOf(purchasePackage(user('k'), DECLINED))).code).toBe('PURCHASE_DECLINED');
  expect(await walletOf(user())).toEqual({ coins: 0, purchases: ['failed 0'] });
});

test('throws NOT_FOUND for an unknown package, and for a sandbox package with another provider, and stores nothing', async () => {
  const user = await buyer();
  expect((await rejectionOf(purchasePackage(user('k'), { ...BASIC, packageCode: 'GOLD' }))).code).toBe('NOT_FOUND');
  const elsewhere = await buyer({ payments: only({ ...sandboxPayments, name: 'stripe' }) });
  expect((await rejectionOf(purchasePackage(elsewhere('k'), DECLINED))).code).toBe('NOT_FOUND');
  // A rejected key can be used again.
  expect((await purchasePackage(user('k'), BASIC)).coins).toBe(525);
  expect(await walletOf(elsewhere())).toEqual({ coins: 0, purchases: [] });
});

/** Charges, and then the process dies before the outcome is stored. */
const crashing: PaymentProvider = {
  ...sandboxPayments,
  async charge(charge) {
    await sandboxPayments.charge(charge);
    throw new Error('the process died here');
  },
};

test('finishes the purchase for a repeated key after a crash between charge and credit', async () => {
  const user = await buyer();
  const dying = contextFor({ ...services, payments: only(crashing) }, user().userId, { idempotencyKey: 'k' });
  await expect(purchasePackage(dying, BASIC)).rejects.toThrow('the process died here');
  expect(await walletOf(user())).toEqual({ coins: 0, purchases: [] });

  const answers = await Promise.all([purchasePackage(user('k'), BASIC), purchasePackage(user('k'), BASIC)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await walletOf(user())).toEqual({ coins: 525, purchases: ['completed 525'] });
});

test('repeats a charge at the provider of the first call after PAYMENT_PROVIDER changed', async () => {
  const lost: PaymentProvider = {
    ...sandboxPayments,
    name: 'razorpay',
    showsLinkAsQr: true,
    charge: () => Promise.reject(new PaymentProviderUnavailable('silent')),
  };
  const first: PaymentProvider = {
    ...lost,
    charge: ({ purchaseId }) =>
      Promise.resolve({
        status: 'pending',
        reference: `plink_${purchaseId}`,
        redirectUrl: 'https://rzp.example/i',
        expiresAt: new Date(Date.now() + 3_600_000),
      }),
  };
  const next: PaymentProvider = { ...sandboxPayments, name: 'stripe', showsLinkAsQr: false };
  const byUpi = { packageCode: 'BASIC', paymentMethod: 'upi' } as const;
  const { userId } = (await buyer())();
  const buy = (payments: PaymentProviders) =>
    purchasePackage(contextFor({ ...services, payments }, userId, { idempotencyKey: 'k' }), byUpi);
  expect((await rejectionOf(buy(only(lost)))).code).toBe('PURCHASE_UNDECIDED');
  expect((await rejectionOf(buy(only(next)))).code).toBe('PURCHASE_UNDECIDED'); // the keys of the first are gone
  const both = { current: next, all: new Map([first, next].map((each) => [each.name, each])) };
  for (const _ of [1, 2]) {
    expect(await buy(both)).toMatchObject({
      status: 'pending',
      redirectUrl: 'https://rzp.example/i',
      showsQr: true,
    });
  }
});

test('finishes the purchase once after a crash, even if several callers try', async () => {
  const user = await buyer();
  for (const [key, input] of [
    ['a', BASIC],
    ['b', DECLINED],
  ] as const) {
    const dying = contextFor({ ...services, payments: only(crashing) }, user().userId, { idempotencyKey: key });
    await expect(purchasePackage(dying, input)).rejects.toThrow('the process died here');
  }
  await Promise.all([reconcilePurchases(services), reconcilePurchases(services), purchasePackage(user('a'), BASIC)]);
  expect(await reconcilePurchases(services)).toBe(0);
  expect((await walletOf(user())).purchases.toSorted()).toEqual(['completed 525', 'failed 0']);
  expect(await receiptsOf(user())).toHaveLength(1);
  expect((await purchasePackage(user('a'), BASIC)).balance).toBe(525);
  expect((await rejectionOf(purchasePackage(user('b'), DECLINED))).code).toBe('PURCHASE_DECLINED');
  expect((await walletOf(user())).coins).toBe(525);
});

test('returns the checkout of a pending payment and credits nothing', async () => {
  const checkout: PaymentProvider = {
    ...sandboxPayments,
    name: 'stripe',
    charge: ({ purchaseId }) =>
      Promise.resolve({
        status: 'pending',
        reference: `cs_${purchaseId}`,
        redirectUrl: 'https://pay.example/cs',
        expiresAt: new Date(Date.now() + 3_600_000),
      }),
  };
  const user = await buyer({ payments: only(checkout) });
  const first = await purchasePackage(user('k'), BASIC);
  expect(first).toMatchObject({ status: 'pending', coins: 525, balance: 0, redirectUrl: 'https://pay.example/cs' });
  expect(await purchasePackage(user('k'), BASIC)).toEqual(first);
  expect(await walletOf(user())).toEqual({ coins: 0, purchases: [] });
  expect(await receiptsOf(user())).toEqual([]);
});

test('ignores later reports about a closed purchase', async () => {
  const user = await buyer();
  await purchasePackage(user(), BASIC);
  const purchase = await services.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', user().userId)
    .executeTakeFirstOrThrow();
  for (const outcome of ['declined', 'pending', 'completed']) {
    await services.pool.query('select purchase_complete($1, $2, $3)', [purchase.id, outcome, 'late']);
  }
  expect(await walletOf(user())).toEqual({ coins: 525, purchases: ['completed 525'] });
  const rewrite = database.ownerPool.query(`update purchases set status = 'failed' where id = $1`, [purchase.id]);
  await expect(rewrite).rejects.toMatchObject({ constraint: 'purchases_closed_once' });
});

test('sells any amount from ₹10 to ₹50,000 at one rupee a coin, without a bonus', async () => {
  const user = (await buyer())();
  const { purchaseId } = await purchasePackage(user, { coins: 275, paymentMethod: 'credit_card' });
  expect(await getPurchase(user, { id: purchaseId })).toMatchObject({
    packageCode: 'AMOUNT',
    coins: 275,
    bonus: 0,
    price: 275,
  });
  const asPackage = purchasePackage(user, { packageCode: 'AMOUNT', paymentMethod: 'credit_card' });
  expect(await rejectionOf(asPackage)).toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  [{ onAndroid: true }, true],
  [{}, false],
])('tells the provider whether the buyer pays on an Android phone: %o', async (given, onAndroid) => {
  const charge = vi.fn(sandboxPayments.charge);
  await purchasePackage((await buyer({ payments: only({ ...sandboxPayments, charge }) }))(), { ...BASIC, ...given });
  expect(charge).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ onAndroid }));
});
