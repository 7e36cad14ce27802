import { expect, test } from 'vitest';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { testPeople } from '../testing/people.ts';
import { getBalance } from './get-balance.ts';
import { purchasePackage } from './purchase-package.ts';

const { join, send, makeDue } = await testPeople();

test('starts at zero', async () => {
  const { ctx } = await join();
  expect(await getBalance(ctx)).toEqual({
    coins: 0,
    kinds: { bonus: 0, purchased: 0, earned: 0, earnedBonus: 0 },
    usdPerInr: 0.011,
  });
});

test('sums the four kinds of coin', async () => {
  const client = await join({ bonusCoins: 100, message_rate: 10 });
  const expert = await join({ message_rate: 150, bonusCoins: 10 });
  await purchasePackage(client.ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  for (const [from, to] of [
    [client, expert],
    [expert, client],
  ] as const) {
    const { id } = await send(from, to);
    await replyToMessage(to.ctx, { messageId: id, content: 'Yes, of course.' });
  }
  // The client spent 125 bonus and 25 purchased coins and earned 10 that were the expert's bonus.
  expect(await getBalance(client.ctx)).toMatchObject({
    coins: 485,
    kinds: { bonus: 0, purchased: 475, earned: 0, earnedBonus: 10 },
  });
  expect(await getBalance(expert.ctx)).toMatchObject({
    coins: 150,
    kinds: { bonus: 0, purchased: 0, earned: 25, earnedBonus: 125 },
  });
});

test('includes a refund that is due', async () => {
  const client = await join({ bonusCoins: 100 });
  const expert = await join({ message_rate: 60 });
  const message = await send(client, expert);
  expect((await getBalance(client.ctx)).coins).toBe(40);
  await makeDue(message);
  expect((await getBalance(client.ctx)).coins).toBe(100);
});
