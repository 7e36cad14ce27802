import { expect, test } from 'vitest';
import { contextFor, TEST_PASSWORD } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';
import { saveBankAccount } from '../withdrawals/bank-account.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { ACCOUNT } from '../withdrawals/withdrawal-fixtures.ts';
import { earningsOfTests, THIS_MONTH } from './earnings-fixtures.ts';
import { getEarnings } from './get-earnings.ts';
import { growthPercent } from '../kernel/earnings.ts';
import { purchasePackage } from './purchase-package.ts';

const world = await testPeople({ PLATFORM_FEE_BPS: '1000' });
const { services, join, send, makeDue } = world;
const { earn, moveEarnings } = earningsOfTests(world);

test('nobody has earned anything at first', async () => {
  const { ctx } = await join();
  expect(await getEarnings(ctx)).toEqual({
    total: 0,
    thisMonth: 0,
    pending: 0,
    growth: null,
    averagePerMessage: 0,
    available: 0,
    awaitingReply: 0,
  });
});

test('all figures are net of the fee, and what waits for a reply is told apart', async () => {
  const client = await join({ bonusCoins: 1000 });
  const expert = await join({ message_rate: 105 });
  await earn(client, expert, 2);
  await send(client, expert);
  expect(await getEarnings(expert.ctx)).toEqual({
    total: 190,
    thisMonth: 190,
    pending: 0,
    growth: null,
    averagePerMessage: 95,
    available: 190,
    awaitingReply: 95,
  });
});

test('months are those of India: the last second of the former one counts there', async () => {
  const client = await join({ bonusCoins: 5000 });
  const expert = await join({ message_rate: 100 });
  await earn(client, expert);
  await moveEarnings(expert, `${THIS_MONTH} - interval '2 months'`);
  expect(await getEarnings(expert.ctx)).toMatchObject({ total: 90, thisMonth: 0, growth: null });

  const other = await join({ message_rate: 100 });
  await earn(client, other, 2);
  await moveEarnings(other, `${THIS_MONTH} - interval '1 microsecond'`);
  await earn(client, other, 3);
  expect(await getEarnings(other.ctx)).toMatchObject({ total: 450, thisMonth: 270, growth: 50 });

  await moveEarnings(other, THIS_MONTH);
  expect(await getEarnings(other.ctx)).toMatchObject({ total: 450, thisMonth: 450, growth: null });
});

test('growth has one decimal, and none where there is nothing to compare with', () => {
  expect(growthPercent(100, 0)).toBeNull();
  expect(growthPercent(0, 0)).toBeNull();
  expect(growthPercent(0, 80)).toBe(-100);
  expect(growthPercent(400, 300)).toBe(33.3);
});

test('what is being withdrawn is pending and no longer available; what was spent is not available either', async () => {
  const client = await join({ bonusCoins: 5000, message_rate: 100 });
  const expert = await join({ message_rate: 500 });
  await earn(client, expert, 2);
  await saveBankAccount(expert.ctx, ACCOUNT);
  await requestWithdrawal(expert.ctx, { amount: 300, password: TEST_PASSWORD });
  expect(await getEarnings(expert.ctx)).toMatchObject({ total: 900, pending: 300, available: 600 });
  await send(expert, client);
  expect(await getEarnings(expert.ctx)).toMatchObject({ total: 900, pending: 300, available: 500 });
});

test('with BONUS_EARNINGS=spend_only, only what comes from paid coins can be withdrawn', async () => {
  const client = await join({ bonusCoins: 100 });
  const expert = await join({ message_rate: 200 });
  await purchasePackage(client.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  await earn(client, expert);
  const config = { ...services.config, bonusEarnings: 'spend_only' } as const;
  expect((await getEarnings(expert.ctx)).available).toBe(180);
  expect((await getEarnings(contextFor({ ...services, config }, expert.id))).available).toBe(80);
});

test('a message past its time no longer waits for a reply', async () => {
  const client = await join({ bonusCoins: 100 });
  const expert = await join({ message_rate: 100 });
  const message = await send(client, expert);
  expect((await getEarnings(expert.ctx)).awaitingReply).toBe(90);
  await makeDue(message);
  expect((await getEarnings(expert.ctx)).awaitingReply).toBe(0);
});
