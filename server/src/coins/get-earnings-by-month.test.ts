import { expect, test } from 'vitest';
import { testPeople } from '../testing/people.ts';
import { earningsOfTests, THIS_MONTH } from './earnings-fixtures.ts';
import { getEarningsByMonth } from './get-earnings-by-month.ts';

const world = await testPeople({ PLATFORM_FEE_BPS: '1000' });
const { join, send } = world;
const { earn, moveEarnings } = earningsOfTests(world);

test('lists twelve months in Indian time, oldest first, with zero for empty ones', async () => {
  const { ctx } = await join();
  const { content } = await getEarningsByMonth(ctx);
  const { rows } = await world.services.pool.query<{ month: string }>(
    `select to_char((now() at time zone 'Asia/Kolkata') - n * interval '1 month', 'YYYY-MM') as month
     from generate_series(11, 0, -1) n`,
  );
  expect(content).toEqual(rows.map(({ month }) => ({ month, coins: 0, replies: 0 })));
});

test('counts each reply in its own month net of the fee, without older ones and pending messages', async () => {
  const client = await join({ bonusCoins: 10_000 });
  const expert = await join({ message_rate: 100 });
  const byMonth = async () =>
    (await getEarningsByMonth(expert.ctx)).content.map(({ coins, replies }) => [coins, replies]);
  const none = [0, 0];

  await earn(client, expert);
  await moveEarnings(expert, `${THIS_MONTH} - interval '1 year'`);
  expect(await byMonth()).toEqual(Array.from({ length: 12 }, () => none)); // the same month last year

  await moveEarnings(
    expert,
    `((${THIS_MONTH} at time zone 'Asia/Kolkata') - interval '11 months') at time zone 'Asia/Kolkata'`,
  );
  expect((await byMonth())[0]).toEqual([90, 1]);

  await earn(client, expert, 2);
  await moveEarnings(expert, `${THIS_MONTH} - interval '1 microsecond'`);
  expect((await byMonth()).slice(-2)).toEqual([[270, 3], none]);

  await moveEarnings(expert, THIS_MONTH);
  await earn(client, expert);
  await send(client, expert);
  expect((await byMonth()).slice(-2)).toEqual([none, [360, 4]]);
  expect((await getEarningsByMonth(client.ctx)).content.every(({ coins }) => coins === 0)).toBe(true);
});
