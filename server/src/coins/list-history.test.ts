import { beforeAll, expect, test } from 'vitest';
import type { InputFor } from '../context.ts';
import { rejectMessage } from '../messages/decide/reject-message.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { saveBankAccount } from '../withdrawals/payout-account.ts';
import { cancelWithdrawal } from '../withdrawals/cancel-withdrawal.ts';
import {
  approveWithdrawal,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from '../admin-withdrawals/decide-withdrawal.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { ACCOUNT } from '../testing/withdrawals.ts';
import { getBalance } from './get-balance.ts';
import { getPurchase } from '../purchases/get-purchase.ts';
import { listHistory } from './list-history.ts';
import { purchasePackage } from './purchase-package.ts';

const { database, services, join, send, makeDue } = await testPeople({ PLATFORM_FEE_BPS: '1000' });
const buy = { packageCode: 'BASIC', paymentMethod: 'credit_card' } as const;

type Filters = Partial<InputFor<'coins.history'>>;
const historyOf = (person: Person, filters: Filters = {}) => listHistory(person.ctx, { page: 0, size: 50, ...filters });
const descriptionsOf = async (person: Person, filters: Filters) =>
  (await historyOf(person, filters)).content.map(({ description }) => description);

/** A bonus, a purchase, a declined payment and a message with each outcome. */
async function busyClient() {
  const client = await join({ first_name: 'Riya', last_name: 'Kapoor', bonusCoins: 1000 });
  const expert = await join({ first_name: 'Asha', last_name: 'Rao', message_rate: 100 });
  await purchasePackage(client.ctx, buy);
  await rejectionOf(purchasePackage(client.ctx, { ...buy, packageCode: 'SANDBOX-DECLINE' }));
  const replied = await send(client, expert);
  await replyToMessage(expert.ctx, { messageId: replied.id, content: 'Yes, of course.' });
  const rejected = await send(client, expert);
  await rejectMessage(expert.ctx, { id: rejected.id });
  const expired = await send(client, expert);
  await makeDue(expired);
  const pending = await send(client, expert);
  return { client, expert, replied, rejected, expired, pending };
}

let world: Awaited<ReturnType<typeof busyClient>>;
beforeAll(async () => {
  world = await busyClient();
});

test('lists every movement newest first with type, status and the signed change of the balance', async () => {
  const { client, replied, rejected, expired, pending } = world;
  const { content, totalElements, totalPages } = await historyOf(client);
  expect(
    content.map((line) => [line.type, line.subtype, line.status, line.amount, line.description, line.relatedMessageId]),
  ).toEqual([
    ['spending', 'message', 'pending', -100, 'Question to Asha Rao', pending.id],
    ['spending', 'refund', 'completed', 100, 'Refund: no reply from Asha Rao', expired.id],
    ['spending', 'message', 'completed', -100, 'Question to Asha Rao', expired.id],
    ['spending', 'refund', 'completed', 100, 'Refund: Asha Rao rejected your question', rejected.id],
    ['spending', 'message', 'completed', -100, 'Question to Asha Rao', rejected.id],
    ['spending', 'message', 'completed', -100, 'Question to Asha Rao', replied.id],
    ['purchase', 'package', 'failed', 0, 'Test package: payment declined, nothing was charged', null],
    ['purchase', 'package', 'completed', 525, 'Basic package', null],
    ['purchase', 'bonus', 'completed', 1000, 'Welcome bonus', null],
  ]);
  for (const [index, line] of content.entries()) {
    expect(line.balanceAfter).toBe(line.amount + (content[index + 1]?.balanceAfter ?? 0));
  }
  expect(content.map(({ relatedPackageId }) => relatedPackageId).slice(6)).toEqual(['SANDBOX-DECLINE', 'BASIC', null]);
  const bought = await Promise.all(
    content.flatMap(({ relatedPurchaseId: id }) => (id === null ? [] : [getPurchase(client.ctx, { id })])),
  );
  expect(bought.map(({ packageCode }) => packageCode)).toEqual(['SANDBOX-DECLINE', 'BASIC']);
  expect(content.at(-1)?.reference).toBe('WELCOME-BONUS');
  expect(content[7]?.reference).toMatch(/^SANDBOX-[0-9A-F]{12}$/);
  expect({ totalElements, totalPages }).toEqual({ totalElements: 9, totalPages: 1 });
  const { coins } = await getBalance(client.ctx);
  expect(content.reduce((sum, { amount }) => sum + amount, 0)).toBe(coins);
});

test('says the same balance after a line on every page and with every filter', async () => {
  const { client } = world;
  const { content } = await historyOf(client);
  const found = [...(await historyOf(client, { search: 'Refund' })).content];
  for (const page of [0, 1, 2]) found.push(...(await listHistory(client.ctx, { page, size: 4 })).content);
  expect(found.length).toBeGreaterThan(content.length);
  for (const line of found) expect(line).toEqual(content.find(({ id }) => id === line.id));
});

test('names the payer of an earning, which is net of the fee', async () => {
  const { client, expert, replied } = world;
  const { content } = await historyOf(expert);
  expect(content).toEqual([
    {
      id: expect.any(String),
      type: 'earning',
      subtype: 'reply',
      status: 'completed',
      amount: 90,
      balanceAfter: 90,
      description: 'Reply to Riya Kapoor',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      reference: null,
      fromUser: { id: client.id, name: 'Riya Kapoor' },
      relatedMessageId: replied.id,
      relatedPackageId: null,
      relatedPurchaseId: null,
      withdrawalStatus: null,
    },
  ]);
});

test('filters by type, status and search, alone and together, with the exact total', async () => {
  const { client } = world;
  const count = async (filters: Filters) => {
    const { content, totalElements } = await historyOf(client, filters);
    expect(content).toHaveLength(totalElements);
    return totalElements;
  };
  expect(await count({ type: 'purchase' })).toBe(3);
  expect(await count({ type: 'spending' })).toBe(6);
  expect(await count({ type: 'withdrawal' })).toBe(0);
  expect(await count({ status: 'pending' })).toBe(1);
  expect(await count({ status: 'failed' })).toBe(1);
  expect(await count({ type: 'spending', status: 'completed' })).toBe(5);
  expect(await count({ search: 'asha RAO' })).toBe(6);
  expect(await count({ search: 'welcome-bonus' })).toBe(1);
  expect(await count({ search: 'sandbox-' })).toBe(2);
  expect(await count({ status: 'failed', search: 'declined' })).toBe(1);
  expect(await count({ status: 'pending', search: 'refund' })).toBe(0);
});

test('searches every character literally', async () => {
  const { client } = world;
  for (const search of ['%', '_', '\\', "'", '% package']) expect(await descriptionsOf(client, { search })).toEqual([]);
});

test('neither repeats nor skips a line between pages, and is empty beyond the end with the true total', async () => {
  const { client } = world;
  const whole = (await historyOf(client)).content.map(({ id }) => id);
  const pages = await Promise.all([0, 1, 2].map((page) => historyOf(client, { page, size: 4 })));
  expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(whole);
  expect(await historyOf(client, { page: 7, size: 4 })).toEqual({
    content: [],
    page: 7,
    size: 4,
    totalElements: 9,
    totalPages: 3,
  });
});

test('expires an overdue message before its sender sees the history', async () => {
  const client = await join({ bonusCoins: 1000 });
  const expert = await join({ message_rate: 40 });
  await makeDue(await send(client, expert));
  const { content } = await historyOf(client, { type: 'spending' });
  expect(content.map(({ status, amount }) => `${status} ${amount}`)).toEqual(['completed 40', 'completed -40']);
});

test('never shows another user’s lines', async () => {
  const stranger = await join();
  expect((await historyOf(stranger)).totalElements).toBe(0);
});

test('shows a withdrawal as pending until paid, and as failed with a second line when its coins are returned', async () => {
  const expert = await join({ message_rate: 500 });
  const client = await join({ bonusCoins: 5000 });
  for (let i = 0; i < 2; i += 1) {
    const { id } = await send(client, expert);
    await replyToMessage(expert.ctx, { messageId: id, content: 'Yes, of course.' });
  }
  await saveBankAccount(expert.ctx, ACCOUNT);
  const admin = (await join({ role: 'admin' })).ctx;
  const withdraw = async (amount: number) =>
    (await requestWithdrawal(expert.ctx, { amount, password: TEST_PASSWORD })).id;
  await cancelWithdrawal(expert.ctx, { id: await withdraw(200) });
  const bounced = await withdraw(300);
  await approveWithdrawal(admin, { id: bounced });
  expect((await historyOf(expert, { type: 'withdrawal' })).content[0]?.status).toBe('pending');
  await markWithdrawalPaid(admin, { id: bounced, utr: 'UTR-42' });
  expect((await historyOf(expert, { type: 'withdrawal' })).content[0]?.status).toBe('completed');
  await markWithdrawalReturned(admin, { id: bounced, reason: 'Account closed' });
  await rejectWithdrawal(admin, { id: await withdraw(150), reason: 'Name differs' });
  await withdraw(100);

  const { content } = await historyOf(expert, { type: 'withdrawal' });
  expect(content.map(({ subtype, status, amount, reference }) => [subtype, status, amount, reference])).toEqual([
    ['payout', 'pending', -100, null],
    ['payout_return', 'completed', 150, null],
    ['payout', 'failed', -150, null],
    ['payout_return', 'completed', 300, 'UTR-42'],
    ['payout', 'failed', -300, 'UTR-42'],
    ['payout_return', 'completed', 200, null],
    ['payout', 'failed', -200, null],
  ]);
  expect(content.map(({ withdrawalStatus }) => withdrawalStatus)).toEqual([
    'requested',
    null,
    'rejected',
    null,
    'failed',
    null,
    'cancelled',
  ]);
  expect(content[0]?.description).toBe('Withdrawal to account ending in 9012');
  expect(content[3]?.description).toBe('Returned by the bank: withdrawal to account ending in 9012');
});

test('shows what a chargeback took and what repaid the debt', async () => {
  const client = await join();
  const expert = await join({ message_rate: 450 });
  await purchasePackage(client.ctx, buy);
  await send(client, expert);
  const { rows } = await services.pool.query<{ id: string }>('select id from purchases where user_id = $1', [
    client.id,
  ]);
  const chargeBack = (coins: number) =>
    database.ownerPool.query('select ledger_chargeback($1, $2, $3)', [client.id, rows[0]?.id, coins]);
  await chargeBack(500);
  await purchasePackage(client.ctx, { ...buy, packageCode: 'STARTER' });
  await chargeBack(0);

  const { content } = await historyOf(client, { type: 'purchase' });
  expect(content.map(({ subtype, status, description }) => [subtype, status, description])).toEqual([
    ['chargeback', 'completed', 'Repayment of a reversed payment'],
    ['chargeback', 'completed', 'Basic package: payment restored'],
    ['chargeback', 'completed', 'Repayment of a reversed payment'],
    ['package', 'completed', 'Starter package'],
    ['chargeback', 'completed', 'Basic package: payment reversed by chargeback'],
    ['package', 'completed', 'Basic package'],
  ]);
  const everything = (await historyOf(client)).content.reduce((sum, { amount }) => sum + amount, 0);
  expect(everything).toBe((await getBalance(client.ctx)).coins);
});
