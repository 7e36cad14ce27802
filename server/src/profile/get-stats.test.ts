import { expect, test } from 'vitest';
import { refreshResponseMedians } from '../figures/refresh-response-medians.ts';
import { rejectMessage } from '../messages/decide/reject-message.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { expireMessages } from '../expiry/expire-messages.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { getStats } from './get-stats.ts';

const { database, services, join, send, makeDue } = await testPeople({ PLATFORM_FEE_BPS: '1000' });

/** A message that was replied to `daysAgo` days ago, `hours` after it arrived. */
async function answered(client: Person, expert: Person, { hours, daysAgo = 0 }: { hours: number; daysAgo?: number }) {
  const { id } = await send(client, expert);
  await replyToMessage(expert.ctx, { messageId: id, content: 'Yes, of course.' });
  await database.ownerPool.query(
    `begin;
    alter table messages disable trigger messages_closed_once;
    update messages set
      replied_at = now() - interval '${daysAgo} days',
      created_at = now() - interval '${daysAgo} days' - interval '1 hour' * ${hours}
    where id = '${id}';
    alter table messages enable trigger messages_closed_once;
    commit`,
  );
  return id;
}

async function moveEarnings(expert: Person, to: string): Promise<void> {
  await database.ownerPool.query(`
    begin;
    alter table ledger_tx disable trigger ledger_tx_append_only;
    update ledger_tx set created_at = ${to} where user_id = '${expert.id}' and kind = 'release';
    alter table ledger_tx enable always trigger ledger_tx_append_only;
    commit`);
}

test('a new profile has zero stats and no response time', async () => {
  const { ctx } = await join();
  expect(await getStats(ctx)).toEqual({
    weeklyMessages: 0,
    monthlyEarnings: 0,
    profileViews: 0,
    averageResponseTime: null,
  });
});

test('the response time is the median over replies of 90 days, without rejections and expiries', async () => {
  const client = await join({ bonusCoins: 1000 });
  const expert = await join({ message_rate: 10 });
  const hours = async () => {
    await refreshResponseMedians(services);
    return (await getStats(expert.ctx)).averageResponseTime;
  };
  await answered(client, expert, { hours: 3 });
  expect(await hours()).toBe(3);
  await answered(client, expert, { hours: 0.5 });
  expect(await hours()).toBe(1.75);
  await answered(client, expert, { hours: 100 });
  expect(await hours()).toBe(3);
  await answered(client, expert, { hours: 167, daysAgo: 89 });
  expect(await hours()).toBe(51.5);
  await answered(client, expert, { hours: 150, daysAgo: 91 });
  await rejectMessage(expert.ctx, { id: (await send(client, expert)).id });
  const unanswered = await send(client, expert);
  await makeDue(unanswered);
  await expireMessages(services, [unanswered.id]);
  await send(client, expert);
  expect(await hours()).toBe(51.5);
  expect((await getStats(client.ctx)).averageResponseTime).toBeNull();
});

test('weekly messages count everything received in the last 7 days, in any state', async () => {
  const client = await join({ bonusCoins: 1000 });
  const expert = await join({ message_rate: 10 });
  await answered(client, expert, { hours: 2 });
  await answered(client, expert, { hours: 7 * 24 - 1 });
  await answered(client, expert, { hours: 7 * 24 + 1 });
  await rejectMessage(expert.ctx, { id: (await send(client, expert)).id });
  const unanswered = await send(client, expert);
  await makeDue(unanswered);
  await expireMessages(services, [unanswered.id]);
  await send(client, expert);
  expect((await getStats(expert.ctx)).weeklyMessages).toBe(5);
  expect((await getStats(client.ctx)).weeklyMessages).toBe(0);
});

test('monthly earnings are net of fees, and only of the current month in India', async () => {
  const client = await join({ bonusCoins: 1000 });
  const expert = await join({ message_rate: 100 });
  const earned = async () => (await getStats(expert.ctx)).monthlyEarnings;
  const month = `date_trunc('month', now(), 'Asia/Kolkata')`;
  await answered(client, expert, { hours: 1 });
  await moveEarnings(expert, `${month} - interval '1 second'`);
  expect(await earned()).toBe(0);
  await moveEarnings(expert, month);
  expect(await earned()).toBe(90);
  await answered(client, expert, { hours: 1 });
  expect(await earned()).toBe(180);
});

test('returns the stored profile views', async () => {
  const { id, ctx } = await join();
  await services.db.updateTable('profile_stats').set({ profile_views: 7 }).where('user_id', '=', id).execute();
  expect((await getStats(ctx)).profileViews).toBe(7);
});
