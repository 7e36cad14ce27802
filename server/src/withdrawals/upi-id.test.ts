import { contract, LIMITS } from '@proverse/shared';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readForAdmin } from '../admin-withdrawals/list-for-admin.ts';
import { decryptAccount } from '../payouts/account-encryption.ts';
import { ACCOUNT, ACCOUNT_NUMBER, UPI, UPI_ID, withdrawalWorld } from '../testing/withdrawals.ts';
import { fakeRazorpayx } from '../testing/fake-razorpayx.ts';
import { rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import type { Person } from '../testing/people.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { getPayoutAccount, saveBankAccount, saveUpiId } from './payout-account.ts';

const razorpayx = await fakeRazorpayx();
const world = await withdrawalWorld(razorpayx.env);
const { services, database, join, expert, request, mailsTo } = world;
const adminCtx = (await world.admin()).ctx;
const SHOWN_UPI = { accountNumberLast4: null, ifsc: null, maskedUpiId: 'a•••@okaxis' };
const SHOWN_BANK = { accountNumberLast4: '9012', ifsc: 'HDFC0001234', maskedUpiId: null };
const change = (person: Person) => saveUpiId(person.ctx, { ...UPI, password: TEST_PASSWORD });
const REFUSED = { upiId: 'This UPI ID was not accepted. Please check it and try again.' };

beforeEach(() => {
  for (const path of ['contacts', 'fund_accounts']) razorpayx.next(path, 'works');
  razorpayx.calls.length = 0;
});

/** Returns the account number or UPI ID in a row of `payout_accounts` or `withdrawals`. */
async function decrypted(table: 'payout_accounts' | 'withdrawals', { id }: Person): Promise<string> {
  const { account_encrypted: encrypted } = await database.ownerDb
    .selectFrom(table)
    .select('account_encrypted')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return decryptAccount(services.config, id, encrypted);
}

test('saves the first UPI ID without a password, encrypted, and shows its first letter and handle', async () => {
  const person = await join();
  const saved = await saveUpiId(person.ctx, UPI);
  expect(saved).toEqual({ accountHolder: 'Asha Rao', ...SHOWN_UPI, updatedAt: expect.any(String) });
  expect(await getPayoutAccount(person.ctx)).toEqual(saved);
  expect(await decrypted('payout_accounts', person)).toBe(UPI_ID);
  expect(await mailsTo(person)).toEqual(['A UPI ID was added to your Proverse account']);
});

test('replaces a bank account by a UPI ID and back only with the password, and emails the owner', async () => {
  const person = await join();
  await saveBankAccount(person.ctx, ACCOUNT);
  for (const password of [undefined, 'Wrong-Horse-7']) {
    const call = saveUpiId(person.ctx, { ...UPI, ...(password === undefined ? {} : { password }) });
    expect((await rejectionOf(call)).fields).toEqual({ password: 'Password is incorrect' });
  }
  // A stolen session registers nothing at the provider.
  expect(razorpayx.calls).toEqual([]);
  expect(await getPayoutAccount(person.ctx)).toMatchObject(SHOWN_BANK);
  expect(await change(person)).toMatchObject(SHOWN_UPI);
  expect((await rejectionOf(saveBankAccount(person.ctx, ACCOUNT))).fields).toEqual({
    password: 'Password is incorrect',
  });
  expect(await saveBankAccount(person.ctx, { ...ACCOUNT, password: TEST_PASSWORD })).toMatchObject(SHOWN_BANK);
  expect(await decrypted('payout_accounts', person)).toBe(ACCOUNT_NUMBER);
  expect(await mailsTo(person)).toEqual([
    'A bank account was added to your Proverse account',
    'Your Proverse payout account was changed',
    'Your Proverse payout account was changed',
  ]);
});

test('rejects one of a first UPI ID and a first bank account saved at once without a password', async () => {
  const person = await join();
  const both = [saveUpiId(person.ctx, UPI), saveBankAccount(person.ctx, ACCOUNT)];
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('names the field at once when the provider does not accept the UPI ID, and keeps the former account', async () => {
  const person = await join();
  await saveBankAccount(person.ctx, ACCOUNT);
  razorpayx.next('fund_accounts', { status: 400, description: `Invalid VPA ${UPI_ID}` });
  expect((await rejectionOf(change(person))).fields).toEqual(REFUSED);
  expect(await getPayoutAccount(person.ctx)).toMatchObject(SHOWN_BANK);
});

test('saves the UPI ID when the provider does not answer, or does not accept the name', async () => {
  for (const [path, mood] of [
    ['fund_accounts', { status: 503, description: 'Down' }],
    ['fund_accounts', 'hangs up before'],
    ['contacts', { status: 400, description: 'The name is invalid.' }],
  ] as const) {
    razorpayx.next(path, mood);
    expect(await saveUpiId((await join()).ctx, UPI)).toMatchObject(SHOWN_UPI);
    razorpayx.next(path, 'works');
  }
});

test('copies the UPI ID into a withdrawal, which keeps it when the payout account changes', async () => {
  const person = await expert({ earned: 200, upi: true });
  const withdrawal = await request(person, 100);
  expect(withdrawal).toMatchObject({ accountHolder: 'Asha Rao', ...SHOWN_UPI });
  await saveBankAccount(person.ctx, { ...ACCOUNT, password: TEST_PASSWORD });
  expect(await readForAdmin(adminCtx, withdrawal.id)).toMatchObject({
    ...SHOWN_UPI,
    user: { payoutAccountChanged: true },
  });
  expect(await decrypted('withdrawals', person)).toBe(UPI_ID);
});

test.each([0, 1, 2, 3])('pays to one account as a whole when it changes at the request (round %i)', async (round) => {
  const person = await expert({ earned: 200 });
  const acts = [() => change(person), () => request(person, 100)];
  await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
  const { content } = await listWithdrawals(person.ctx, { page: 0, size: 1 });
  const isUpi = content[0]?.maskedUpiId !== null;
  expect(content).toMatchObject([isUpi ? SHOWN_UPI : SHOWN_BANK]);
  expect(await decrypted('withdrawals', person)).toBe(isUpi ? UPI_ID : ACCOUNT_NUMBER);
});

test('withdraws at most a lakh to a UPI ID, and says what else is possible', async () => {
  const [upi, bank] = [await expert({ earned: 100, upi: true }), await expert({ earned: 100 })];
  const above = await rejectionOf(request(upi, LIMITS.upiWithdrawalMaxCoins + 1));
  expect(above).toMatchObject({
    code: 'ABOVE_UPI_MAXIMUM',
    status: 422,
    params: { maximum: LIMITS.upiWithdrawalMaxCoins },
    message: 'A UPI ID can receive at most 100000 coins at a time. Withdraw less, or change to a bank account.',
  });
  expect((await rejectionOf(request(upi, LIMITS.upiWithdrawalMaxCoins))).code).toBe('INSUFFICIENT_EARNINGS');
  expect((await rejectionOf(request(bank, LIMITS.upiWithdrawalMaxCoins + 1))).code).toBe('INSUFFICIENT_EARNINGS');
});

test.each(['payout_accounts', 'withdrawals'])('lets no row of %s be both or neither', async (table) => {
  const person = await expert({ earned: 200 });
  await request(person, 100);
  const { ownerPool } = database;
  await ownerPool.query(`alter table withdrawals disable trigger withdrawals_checked`);
  for (const set of [`masked_upi_id = 'a•••@okaxis'`, 'ifsc = null', `ifsc = null, masked_upi_id = 'a•••@okaxis'`]) {
    const call = ownerPool.query(`update ${table} set ${set} where user_id = $1`, [person.id]);
    await expect(call).rejects.toMatchObject({ constraint: `${table}_bank_or_upi` });
  }
  await ownerPool.query(`alter table withdrawals enable always trigger withdrawals_checked`);
});

const FORM = 'UPI ID must look like name@bank, such as asha.rao@okaxis';
const { input } = contract.withdrawals.saveUpiId;

test.each(['9876543210@ybl', 'a-b_c.d@HDFCbank', `${'a'.repeat(256)}@${'b'.repeat(64)}`])('accepts %s', (upiId) => {
  expect(z.parse(input, { ...UPI, upiId })).toEqual({ ...UPI, upiId });
});

test.each([
  ['', 'UPI ID is required'],
  ['  ', 'UPI ID is required'],
  ['asha', FORM],
  ['a@okaxis', FORM],
  ['asha@x', FORM],
  ['asha@okaxis@ybl', FORM],
  ['asha@ok1', FORM],
  ['asha@example.com', FORM],
  ['आशा@okaxis', FORM],
  [`${'a'.repeat(257)}@okaxis`, FORM],
  ['a'.repeat(100_000), FORM],
])('rejects %s with a clear text', (upiId, text) => {
  expect(z.safeParse(input, { ...UPI, upiId }).error?.issues[0]).toMatchObject({ path: ['upiId'], message: text });
});
