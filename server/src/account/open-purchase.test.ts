import { expect, test } from 'vitest';
import { leave, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { getDeletionTerms } from './get-deletion-terms.ts';
import { requestDeletion } from './request-deletion.ts';

const { services, database, join } = await testPeople();
const { ownerPool } = database;

async function begin({ id }: Person): Promise<string> {
  const { rows } = await services.pool.query<{ id: string }>(
    `select purchase_begin($1, null, 'p', '', 'BASIC', 'credit_card', 'stripe') ->> 'purchaseId' as id`,
    [id],
  );
  return rows[0]?.id ?? '';
}

const remove = ({ ctx }: Person) =>
  requestDeletion(ctx, { password: TEST_PASSWORD, confirm: 'DELETE', forfeitCoins: 0 });
const make = (purchase: string, fields: string) =>
  ownerPool.query(`update purchases set ${fields} where id = $1`, [purchase]);

test('a purchase that can still be paid blocks the deletion until its checkout closes', async () => {
  const asha = await join();
  const purchase = await begin(asha);
  expect(await getDeletionTerms(asha.ctx)).toMatchObject({ openPurchase: true });
  expect((await rejectionOf(remove(asha))).code).toBe('PURCHASE_UNDER_WAY');
  // Paid and still processing, which may take days.
  await make(purchase, `provider_ref = 'cs_1', created_at = now() - interval '3 hours'`);
  expect((await rejectionOf(remove(asha))).code).toBe('PURCHASE_UNDER_WAY');
  await make(purchase, `redirect_url = 'https://pay.example'`);
  expect(await getDeletionTerms(asha.ctx)).toMatchObject({ openPurchase: false });
  await remove(asha);
  // A call that was admitted before the deletion and runs after it.
  await expect(begin(asha)).rejects.toThrow('SESSION_ENDED');
});

test('of a concurrent purchase and deletion exactly one succeeds', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const asha = await join();
    const calls = [() => begin(asha), () => leave(ownerPool, asha.id)];
    const raced = (round % 2 === 0 ? calls : calls.toReversed()).map((call) => call());
    const results = await Promise.allSettled(raced);
    outcomes.add(
      results
        .map(({ status }) => status)
        .toSorted()
        .join(' and '),
    );
  }
  expect([...outcomes]).toEqual(['fulfilled and rejected']);
});
