import { expect, test } from 'vitest';
import type { UserContext } from '../context.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, rejectionOf } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { getPurchase } from './get-purchase.ts';
import { purchasePackage } from '../coins/purchase-package.ts';

const database = await testDatabase();
const services = await testServices(database);

async function newUser(): Promise<UserContext> {
  const { id } = await createUser(services.db);
  return contextFor(services, id);
}

test('shows what was bought, and what a chargeback took back', async () => {
  const ctx = await newUser();
  const { purchaseId } = await purchasePackage(ctx, { packageCode: 'BASIC', paymentMethod: 'paypal' });
  const purchase = await getPurchase(ctx, { id: purchaseId });
  expect(purchase).toEqual({
    id: purchaseId,
    packageCode: 'BASIC',
    packageTitle: 'Basic',
    coins: 500,
    bonus: 25,
    price: 500,
    paymentMethod: 'paypal',
    showsQr: false,
    status: 'completed',
    createdAt: expect.any(String),
    closedAt: expect.any(String),
    redirectUrl: null,
    expiresAt: null,
    failure: null,
    chargedBack: 0,
  });
  await database.ownerPool.query('select ledger_chargeback($1, $2, 120)', [ctx.userId, purchaseId]);
  expect(await getPurchase(ctx, { id: purchaseId })).toEqual({ ...purchase, chargedBack: 120 });
});

test('shows that a payment was declined', async () => {
  const ctx = await newUser();
  await rejectionOf(purchasePackage(ctx, { packageCode: 'SANDBOX-DECLINE', paymentMethod: 'credit_card' }));
  const { id } = await services.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  expect(await getPurchase(ctx, { id })).toMatchObject({ status: 'failed', failure: 'declined', redirectUrl: null });
});

test('returns the checkout only while it can be paid', async () => {
  const ctx = await newUser();
  const { rows } = await services.pool.query<{ id: string }>(
    `select purchase_begin($1, null, 'p', '', 'BASIC', 'credit_card', 'stripe') ->> 'purchaseId' as id`,
    [ctx.userId],
  );
  const id = rows[0]?.id ?? '';
  const expiresAt = new Date(Date.now() + 60_000);
  await services.pool.query(`select purchase_complete($1, 'pending', 'cs_1', 'https://pay.example/cs_1', null, $2)`, [
    id,
    expiresAt,
  ]);
  expect(await getPurchase(ctx, { id })).toMatchObject({
    status: 'pending',
    closedAt: null,
    redirectUrl: 'https://pay.example/cs_1',
    expiresAt: expiresAt.toISOString(),
  });
  await database.ownerPool.query('update purchases set expires_at = now() where id = $1', [id]);
  expect(await getPurchase(ctx, { id })).toMatchObject({ status: 'pending', redirectUrl: null });
});

test('throws NOT_FOUND for another user’s purchase and for an unknown one', async () => {
  const { purchaseId } = await purchasePackage(await newUser(), {
    packageCode: 'BASIC',
    paymentMethod: 'credit_card',
  });
  const stranger = await newUser();
  for (const id of [purchaseId, '01936a5e-7b2c-7f00-8000-0123456789ab']) {
    expect((await rejectionOf(getPurchase(stranger, { id }))).code).toBe('NOT_FOUND');
  }
});
