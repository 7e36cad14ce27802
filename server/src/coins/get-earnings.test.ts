import { expect, test } from 'vitest';
import { contextFor, TEST_PASSWORD } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';
import { saveBankAccount } from '../withdrawals/payout-account.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { ACCOUNT } from '../testing/withdrawals.ts';
import { earningsOfTests, THIS_MONTH } from './earnings-fixtures.ts';
import { getEarnings } from './get-earnings.ts';
import { growthPercent } from '../figures/earnings.ts';
import { purchasePackage } from './purchase-package.ts';

const world = await testPeople({ PLATFORM_FEE_BPS: '1000' });
const { services, join, send, makeDue } = world;
const { earn, moveEarnings } = earningsOfTests(world);

test('starts with zero earnings', async () => {
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

test('counts net of the fee and shows coins awaiting a reply separately', async () => {
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

test('uses months in Indian time, to the last microsecond', async () => {
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

test('rounds growth to one decimal, and has none without earnings last month', () => {
  expect(growthPercent(100, 0)).toBeNull();
  expect(growthPercent(0, 0)).toBeNull();
  expect(growthPercent(0, 80)).toBe(-100);
  expect(growthPercent(400, 300)).toBe(33.3);
});

test('counts a withdrawal as pending, and neither withdrawn nor spent coins as available', async () => {
  const client = await join({ bonusCoins: 5000, message_rate: 100 });
  const expert = await join({ message_rate: 500 });
  await earn(client, expert, 2);
  await saveBankAccount(expert.ctx, ACCOUNT);
  await requestWithdrawal(expert.ctx, { amount: 300, password: TEST_PASSWORD });
  expect(await getEarnings(expert.ctx)).toMatchObject({ total: 900, pending: 300, available: 600 });
  await send(expert, client);
  expect(await getEarnings(expert.ctx)).toMatchObject({ total: 900, pending: 300, available: 500 });
});

test('makes only earnings from paid coins available with BONUS_EARNINGS=spend_only', async () => {
  const client = await join({ bonusCoins: 100 });
  const expert = await join({ message_rate: 200 });
  await purchasePackage(client.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  await earn(client, expert);
  const config = { ...services.config, bonusEarnings: 'spend_only' } as const;
  expect((await getEarnings(expert.ctx)).available).toBe(180);
  expect((await getEarnings(contextFor({ ...services, config }, expert.id))).available).toBe(80);
});

test('does not count an overdue message as awaiting a reply', async () => {
  const client = await join({ bonusCoins: 100 });
  const expert = await join({ message_rate: 100 });
  const message = await send(client, expert);
  expect((await getEarnings(expert.ctx)).awaitingReply).toBe(90);
  await makeDue(message);
  expect((await getEarnings(expert.ctx)).awaitingReply).toBe(0);
});
