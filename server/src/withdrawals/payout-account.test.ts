import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import type { Person } from '../testing/people.ts';
import { decryptAccount } from '../payouts/account-encryption.ts';
import { getPayoutAccount, saveBankAccount } from './payout-account.ts';
import { ACCOUNT, ACCOUNT_NUMBER, withdrawalWorld } from '../testing/withdrawals.ts';

const { services, database, join, mailsTo } = await withdrawalWorld();
const OTHER = { ...ACCOUNT, accountNumber: '999888777666', confirmAccountNumber: '999888777666', ifsc: 'ICIC0009999' };

async function encryptedAccountOf({ id }: Person): Promise<Buffer> {
  const row = await services.db
    .selectFrom('payout_accounts')
    .select('account_encrypted')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.account_encrypted;
}

test('saves the first account without a password and returns only the last four digits', async () => {
  const person = await join();
  expect(await getPayoutAccount(person.ctx)).toEqual({
    accountHolder: null,
    accountNumberLast4: null,
    ifsc: null,
    maskedUpiId: null,
    updatedAt: null,
  });
  const saved = await saveBankAccount(person.ctx, ACCOUNT);
  expect(saved).toEqual({
    accountHolder: 'Asha Rao',
    accountNumberLast4: '9012',
    ifsc: 'HDFC0001234',
    maskedUpiId: null,
    updatedAt: expect.any(String),
  });
  expect(await getPayoutAccount(person.ctx)).toEqual(saved);
  expect(decryptAccount(services.config, person.id, await encryptedAccountOf(person))).toBe(ACCOUNT_NUMBER);
  expect(await mailsTo(person)).toEqual(['A bank account was added to your Proverse account']);
});

test('replaces the account only with the right password and emails the owner', async () => {
  const person = await join();
  await saveBankAccount(person.ctx, ACCOUNT);
  for (const password of [undefined, 'Wrong-Horse-7']) {
    const call = saveBankAccount(person.ctx, { ...OTHER, ...(password === undefined ? {} : { password }) });
    expect((await rejectionOf(call)).fields).toEqual({ password: 'Password is incorrect' });
  }
  expect((await getPayoutAccount(person.ctx)).ifsc).toBe('HDFC0001234');
  const changed = await saveBankAccount(person.ctx, { ...OTHER, password: TEST_PASSWORD });
  expect(changed).toMatchObject({ accountNumberLast4: '7666', ifsc: 'ICIC0009999' });
  expect(await mailsTo(person)).toEqual([
    'A bank account was added to your Proverse account',
    'Your Proverse payout account was changed',
  ]);
});

test('rejects the second of two first accounts saved at once without a password', async () => {
  const person = await join();
  const outcomes = await Promise.allSettled([ACCOUNT, OTHER].map((account) => saveBankAccount(person.ctx, account)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('does not decrypt a number moved to another user’s row', async () => {
  const [asha, ravi] = [await join(), await join()];
  await saveBankAccount(asha.ctx, ACCOUNT);
  await saveBankAccount(ravi.ctx, OTHER);
  await database.ownerPool.query(
    `update payout_accounts b set account_encrypted = a.account_encrypted from payout_accounts a
     where b.user_id = $1 and a.user_id = $2`,
    [asha.id, ravi.id],
  );
  const moved = await encryptedAccountOf(asha);
  expect(() => decryptAccount(services.config, asha.id, moved)).toThrow('unable to authenticate');
});

const input = contract.withdrawals.saveBankAccount.input;

test('trims the input and turns the IFSC into capitals', () => {
  expect(
    z.parse(input, { ...ACCOUNT, accountHolder: ' Asha Rao ', accountNumber: ' 123456789012 ', ifsc: ' hdfc0001234 ' }),
  ).toEqual(ACCOUNT);
});

test.each([
  ['accountHolder', '  ', 'Account holder is required'],
  ['accountHolder', 'Al', 'Account holder must be at least 3 characters'],
  ['accountHolder', '=cmd()', `Account holder can only contain English letters, digits, spaces and . , ' - / ( )`],
  ['accountHolder', 'A'.repeat(101), 'Account holder must be at most 100 characters'],
  ['accountNumber', '', 'Account number is required'],
  ['accountNumber', '12345678', 'Account number must be 9 to 18 digits'],
  ['accountNumber', '1234567890123456789', 'Account number must be 9 to 18 digits'],
  ['accountNumber', '12345678X', 'Account number must be 9 to 18 digits'],
  ['accountNumber', '१२३४५६७८', 'Account number must be 9 to 18 digits'],
  ['confirmAccountNumber', '123456789013', 'Account numbers do not match'],
  ['ifsc', '', 'IFSC is required'],
  ['ifsc', 'HDFC1001234', 'IFSC must be 4 letters, a zero and 6 letters or digits, such as HDFC0001234'],
  ['ifsc', 'HDF00001234', 'IFSC must be 4 letters, a zero and 6 letters or digits, such as HDFC0001234'],
  ['ifsc', 'HDFC000123', 'IFSC must be 4 letters, a zero and 6 letters or digits, such as HDFC0001234'],
])('rejects %s “%s” with a clear text', (field, value, text) => {
  const { error } = z.safeParse(input, { ...ACCOUNT, [field]: value });
  expect(error?.issues.find(({ path }) => path[0] === field)?.message).toBe(text);
});
