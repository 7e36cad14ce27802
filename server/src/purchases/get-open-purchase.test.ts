import { expect, test } from 'vitest';
import { purchasePackage } from '../coins/purchase-package.ts';
import type { UserContext } from '../context.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { getOpenPurchase } from './get-open-purchase.ts';
import { getPurchase } from './get-purchase.ts';

const database = await testDatabase();
const services = await testServices(database);

const newUser = async (): Promise<UserContext> => contextFor(services, (await createUser(services.db)).id);
const begin = (ctx: UserContext, coins: number) => purchasePackage(ctx, { coins, paymentMethod: 'upi' });

test('returns the newest purchase that can still be paid, to its buyer only', async () => {
  const [ctx, stranger] = [await newUser(), await newUser()];
  expect(await getOpenPurchase(ctx)).toEqual({ purchase: null });
  const first = await begin(ctx, 100);
  const second = await begin(ctx, 200);
  await purchasePackage(ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  const { purchase } = await getOpenPurchase(ctx);
  expect(purchase).toMatchObject({ id: second.purchaseId, price: 200, showsQr: true, redirectUrl: second.redirectUrl });
  expect(purchase).toEqual(await getPurchase(ctx, { id: second.purchaseId }));
  expect(await getOpenPurchase(stranger)).toEqual({ purchase: null });

  await database.ownerPool.query('update purchases set expires_at = now() where id = $1', [second.purchaseId]);
  expect((await getOpenPurchase(ctx)).purchase?.id).toBe(first.purchaseId);
  await database.ownerPool.query('update purchases set redirect_url = null where id = $1', [first.purchaseId]);
  expect(await getOpenPurchase(ctx)).toEqual({ purchase: null });
});
