import { expect, test } from 'vitest';
import { testServices } from '../testing/services.ts';
import { decryptAccountNumber } from './account-number.ts';
import { approveWithdrawal } from '../admin-withdrawals/decide-withdrawal.ts';
import { reencryptAccountNumbers } from './reencrypt-account-numbers.ts';
import { ACCOUNT_NUMBER, withdrawalWorld } from './withdrawal-fixtures.ts';

const OLD_KEY = 'an old secret key that is long enough';
const NEW_KEY = 'the new secret key that is long enough';
const world = await withdrawalWorld({ SECRET_KEY: OLD_KEY });
const { database, expert, request } = world;
const adminCtx = (await world.admin()).ctx;
const errors: object[] = [];

async function servicesWith(env: Record<string, string>) {
  const services = await testServices(database, env);
  return { ...services, log: { ...services.log, error: (fields: object) => void errors.push(fields) } };
}

const during = await servicesWith({
  SECRET_KEY: NEW_KEY,
  SECRET_KEYS_OLD: `${OLD_KEY},${'another old key '.repeat(3)}`,
});
const after = await servicesWith({ SECRET_KEY: NEW_KEY });

test('re-encrypts every number still in use under the newest key, once', async () => {
  const people = [await expert({ earned: 200 }), await expert({ earned: 200 })];
  for (const person of people) await request(person, 100);
  const [first] = people;
  const approved = await request(await expert({ earned: 200 }), 100);
  await approveWithdrawal(adminCtx, { id: approved.id });

  expect(await reencryptAccountNumbers(after)).toBe(0);
  expect(errors).toEqual([{ lost: 6 }]);

  const both = await Promise.all([reencryptAccountNumbers(during), reencryptAccountNumbers(during)]);
  expect(Math.max(...both)).toBe(6);
  expect(await reencryptAccountNumbers(during)).toBe(0);

  const { rows } = await database.ownerPool.query<{ user_id: string; encrypted: Buffer }>(
    `select user_id, account_number_encrypted as encrypted from bank_accounts
     union all select user_id, account_number_encrypted from withdrawals`,
  );
  expect(rows).toHaveLength(6);
  for (const { user_id, encrypted } of rows)
    expect(decryptAccountNumber(after.config, user_id, encrypted)).toBe(ACCOUNT_NUMBER);
  expect(rows.some(({ user_id }) => user_id === first?.id)).toBe(true);
});
