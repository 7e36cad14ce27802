import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { getBalance } from '../coins/get-balance.ts';
import { getEarnings } from '../coins/get-earnings.ts';
import { purchasePackage } from '../coins/purchase-package.ts';
import { validateCost } from '../messages/send/validate-cost.ts';
import { contextFor, createUser, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { saveBankAccount } from './payout-account.ts';
import { ACCOUNT, withdrawalWorld } from '../testing/withdrawals.ts';

const world = await withdrawalWorld();
const { services, database, expert, request, again, kinds } = world;
const FIRST_PAGE = { page: 0, size: 20 };

test('takes the coins at the request, earned coins first, and says why it needs a review', async () => {
  const publish = vi.fn();
  const person = await expert({ earned: 300, earnedBonus: 200 });
  const ctx = contextFor({ ...services, live: { ...services.live, publish } }, person.id);
  const withdrawal = await requestWithdrawal(ctx, { amount: 350, password: TEST_PASSWORD });
  expect(withdrawal).toMatchObject({
    amount: 350,
    earnedCoins: 300,
    earnedBonusCoins: 50,
    status: 'requested',
    waitsForReview: true,
    reviewReason: 'bonus_coins',
    canCancel: true,
    accountHolder: 'Asha Rao',
    accountNumberLast4: '9012',
    ifsc: 'HDFC0001234',
    utr: null,
  });
  expect(await kinds(person)).toEqual({ earned: 0, earnedBonus: 150 });
  expect(await getEarnings(person.ctx)).toMatchObject({ total: 500, pending: 350, available: 150 });
  expect(publish.mock.calls).toEqual([[person.id, { type: 'balance.changed' }]]);
});

test('lists the user’s own withdrawals only, with everything the screen shows', async () => {
  const person = await expert({ earned: 400 });
  const other = await expert({ earned: 200 });
  await request(other, 100);
  const first = await request(person, 100);
  await cancelWithdrawal(person.ctx, { id: first.id });
  const open = await request(person, 120);
  const page = await listWithdrawals(person.ctx, FIRST_PAGE);
  expect(page).toMatchObject({
    totalElements: 2,
    available: { coins: 280, earned: 280, earnedBonus: 0, debt: 0 },
    open: { id: open.id, reviewReason: 'routine' },
    payoutAccount: { accountNumberLast4: '9012' },
    limits: { minimumCoins: 100, businessDaysMin: 2, businessDaysMax: 3, bonusEarningsWithdrawable: true },
  });
  expect(page.content.map(({ id, status }) => [id, status])).toEqual([
    [open.id, 'requested'],
    [first.id, 'cancelled'],
  ]);
});

test('rejects a wrong password by its field and moves nothing', async () => {
  const person = await expert({ earned: 200 });
  const rejection = await rejectionOf(requestWithdrawal(person.ctx, { amount: 100, password: 'Wrong-Horse-7' }));
  expect({ status: rejection.status, fields: rejection.fields }).toEqual({
    status: 400,
    fields: { password: 'Password is incorrect' },
  });
  expect(await kinds(person)).toEqual({ earned: 200, earnedBonus: 0 });
});

test('asks for the password only without a second factor, and still verifies it when it is given', async () => {
  const person = await expert({ earned: 300 });
  const addApp = `insert into totp_apps (user_id, secret_encrypted, added_at) values ($1, 'x', now())`;
  const missing = await rejectionOf(requestWithdrawal(person.ctx, { amount: 100 }));
  expect(missing.fields).toEqual({ password: 'Password is required' });
  expect((await rejectionOf(saveBankAccount(person.ctx, ACCOUNT))).fields).toEqual({
    password: 'Password is incorrect',
  });
  expect(await listWithdrawals(person.ctx, FIRST_PAGE)).toMatchObject({ needsPassword: true });

  await database.ownerPool.query(addApp, [person.id]);
  expect(await listWithdrawals(person.ctx, FIRST_PAGE)).toMatchObject({ needsPassword: false });
  const wrong = await rejectionOf(requestWithdrawal(person.ctx, { amount: 100, password: 'Wrong-Horse-7' }));
  expect(wrong.fields).toEqual({ password: 'Password is incorrect' });
  await saveBankAccount(person.ctx, ACCOUNT);
  expect(await requestWithdrawal(person.ctx, { amount: 100 })).toMatchObject({ amount: 100 });

  // The factor was removed after the server saw it.
  await database.ownerPool.query('delete from totp_apps where user_id = $1', [person.id]);
  const call = `select withdrawal_request($1, null, 'w', '', null, 100, true)`;
  await expect(services.pool.query(call, [person.id])).rejects.toThrow('VALIDATION_FAILED');
});

test('rejects an impossible request with the reason and leaves its key unused', async () => {
  const person = await expert({ earned: 200 });
  const below = await rejectionOf(request(person, 99, 'k'));
  expect([below.code, below.status, below.message]).toEqual([
    'BELOW_MINIMUM_WITHDRAWAL',
    422,
    'The minimum withdrawal is 100 coins',
  ]);
  const above = await rejectionOf(request(person, 201, 'k'));
  expect([above.code, above.params]).toEqual(['INSUFFICIENT_EARNINGS', { available: 200, required: 201 }]);
  const { id } = await createUser(services.db);
  const withoutAccount = requestWithdrawal(contextFor(services, id), { amount: 100, password: TEST_PASSWORD });
  expect((await rejectionOf(withoutAccount)).code).toBe('PAYOUT_ACCOUNT_MISSING');
  expect((await request(person, 200, 'k')).amount).toBe(200);
  expect((await rejectionOf(request(person, 100))).code).toBe('WITHDRAWAL_OPEN');
});

test('lets a debtor neither withdraw nor send until the debt is repaid', async () => {
  const person = await expert({ earned: 300 });
  await world.owe(person);
  const other = await world.join({ message_rate: 10 });
  const owes = { code: 'DEBT_OUTSTANDING', status: 422, params: { debt: 100 } };
  expect(await rejectionOf(request(person, 100))).toMatchObject(owes);
  expect(await rejectionOf(world.send(person, other))).toMatchObject(owes);
  expect(await rejectionOf(validateCost(person.ctx, { recipientId: other.id }))).toMatchObject(owes);
  expect((await listWithdrawals(person.ctx, FIRST_PAGE)).available).toMatchObject({ coins: 0, earned: 0, debt: 100 });
  await purchasePackage(person.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  await world.send(person, other);
  expect((await request(person, 290)).earnedCoins).toBe(290);
});

test('lets new earnings mature before they can be withdrawn, also for a repeated key', async () => {
  const person = await expert({ earned: 300 });
  const config = { ...services.config, earningsMaturityMs: 7 * 86_400_000 };
  const withHold = contextFor({ ...services, config }, person.id, { idempotencyKey: 'k' });
  const early = () => rejectionOf(requestWithdrawal(withHold, { amount: 100, password: TEST_PASSWORD }));
  expect((await early()).params).toEqual({ available: 0, required: 100 });
  expect((await early()).code).toBe('INSUFFICIENT_EARNINGS');
  expect((await getEarnings(withHold)).available).toBe(0);
  const { available } = await listWithdrawals(withHold, FIRST_PAGE);
  expect(available).toMatchObject({ coins: 0, earned: 0, maturing: [{ coins: 300 }] });
  const daysAhead = (Date.parse(available.maturing[0]?.availableAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(daysAhead)).toBe(7);

  await database.ownerPool.query(`
    begin;
    alter table ledger_tx disable trigger ledger_tx_append_only;
    update ledger_tx set created_at = created_at - interval '8 days' where user_id = '${person.id}';
    alter table ledger_tx enable always trigger ledger_tx_append_only;
    commit`);
  const first = await requestWithdrawal(withHold, { amount: 300, password: TEST_PASSWORD });
  expect(await requestWithdrawal(withHold, { amount: 300, password: TEST_PASSWORD })).toEqual(first);
  expect(await kinds(person)).toEqual({ earned: 0, earnedBonus: 0 });
});

test('withdraws nothing earned from bonus coins with BONUS_EARNINGS=spend_only', async () => {
  const person = await expert({ earned: 100, earnedBonus: 300 });
  const strict = contextFor({ ...services, config: { ...services.config, bonusEarnings: 'spend_only' } }, person.id);
  const rejection = await rejectionOf(requestWithdrawal(strict, { amount: 200, password: TEST_PASSWORD }));
  expect(rejection.params).toEqual({ available: 100, required: 200 });
  expect((await listWithdrawals(strict, FIRST_PAGE)).available).toEqual({
    coins: 100,
    earned: 100,
    earnedBonus: 0,
    debt: 0,
    frozen: 0,
    maturing: [],
  });
});

test('returns the first request for a repeated key, even after it was cancelled, and rejects another body', async () => {
  const person = await expert({ earned: 300 });
  const first = await request(person, 150, 'k');
  await cancelWithdrawal(person.ctx, { id: first.id });
  expect(await request(person, 150, 'k')).toEqual(first);
  expect((await rejectionOf(request(person, 160, 'k'))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await kinds(person)).toEqual({ earned: 300, earnedBonus: 0 });
  // The key is bound to the amount only. The password is verified, and no hash of it is stored.
  const other = requestWithdrawal(again(person, 'k'), { amount: 150, password: 'Wrong-Horse-7' });
  expect((await rejectionOf(other)).fields).toEqual({ password: 'Password is incorrect' });
  const kept = await services.db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(kept.request_hash).toEqual(createHash('sha256').update('{"amount":150}').digest());
});

test('makes one withdrawal of six concurrent requests, with and without a shared key', async () => {
  const person = await expert({ earned: 900 });
  const repeats = await Promise.all(Array.from({ length: 6 }, () => request(person, 100, 'k')));
  expect(new Set(repeats.map((each) => JSON.stringify(each))).size).toBe(1);
  await cancelWithdrawal(person.ctx, { id: repeats[0]?.id ?? '' });
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () =>
      request(person, 100).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('WITHDRAWAL_OPEN'), 'done']);
  expect((await getBalance(person.ctx)).coins).toBe(800);
});

test('rejects a password that was changed while it was being verified', async () => {
  const person = await expert({ earned: 200 });
  const call = services.pool.query('select withdrawal_request($1, null, $2, $3, $4, 100, true)', [
    person.id,
    'withdrawals.request',
    Buffer.alloc(32),
    'the hash of the former password',
  ]);
  await expect(call).rejects.toMatchObject({ code: 'PV000', message: 'VALIDATION_FAILED' });
  await database.ownerPool.query(`update users set status = 'suspended' where id = $1`, [person.id]);
  expect((await rejectionOf(request(person, 100))).code).toBe('VALIDATION_FAILED');
});
