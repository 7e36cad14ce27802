import { expect, test } from 'vitest';
import { testServices } from '../testing/services.ts';
import { decryptAccount } from './account-encryption.ts';
import { approveWithdrawal } from '../admin-withdrawals/decide-withdrawal.ts';
import { reencryptAccounts } from './reencrypt-accounts.ts';
import { ACCOUNT_NUMBER, UPI_ID, withdrawalWorld } from '../testing/withdrawals.ts';

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

test('re-encrypts every payout account still in use under the newest key, once', async () => {
  const people = [await expert({ earned: 200 }), await expert({ earned: 200, upi: true })];
  for (const person of people) await request(person, 100);
  const [first] = people;
  const approved = await request(await expert({ earned: 200 }), 100);
  await approveWithdrawal(adminCtx, { id: approved.id });

  expect(await reencryptAccounts(after)).toBe(0);
  expect(errors).toEqual([{ lost: 6 }]);

  const both = await Promise.all([reencryptAccounts(during), reencryptAccounts(during)]);
  expect(Math.max(...both)).toBe(6);
  expect(await reencryptAccounts(during)).toBe(0);

  const { rows } = await database.ownerPool.query<{ user_id: string; encrypted: Buffer }>(
    `select user_id, account_encrypted as encrypted from payout_accounts
     union all select user_id, account_encrypted from withdrawals`,
  );
  expect(rows).toHaveLength(6);
  for (const { user_id, encrypted } of rows)
    expect(decryptAccount(after.config, user_id, encrypted)).toBe(user_id === people[1]?.id ? UPI_ID : ACCOUNT_NUMBER);
  expect(rows.some(({ user_id }) => user_id === first?.id)).toBe(true);
});
