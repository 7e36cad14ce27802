import { expect, test } from 'vitest';
import { pruneProfileViews } from '../profiles/prune-profile-views.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { grantPass } from '../passes/free-passes.ts';
import { viewProfile } from '../profiles/view-profile.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { getInsights } from './get-insights.ts';

const { database, services, join, send } = await testPeople({ PLATFORM_FEE_BPS: '1000' });

/** The start of this week in India, as SQL. */
const MONDAY = `(week_in_india(now())::timestamp at time zone 'Asia/Kolkata')`;
const NOTHING = { views: 0, messages: 0, replies: 0, coins: 0, responseHours: null };

/** The weeks with any figures, by how many weeks ago they were. */
async function weeksOf({ ctx }: Person) {
  const { weeks } = await getInsights(ctx);
  return Object.fromEntries(
    weeks
      .map(
        ({ views, messages, replies, coins, responseHours }, place) =>
          [11 - place, { views, messages, replies, coins, responseHours }] as const,
      )
      .filter(([, figures]) => JSON.stringify(figures) !== JSON.stringify(NOTHING)),
  );
}

/** Moves a message, its reply and the earning to other times, which only the database's owner can do. */
async function moveMessage(id: string, sentAt: string, repliedAt: string): Promise<void> {
  await database.ownerPool.query(`
    begin;
    alter table messages disable trigger messages_closed_once;
    alter table ledger_tx disable trigger ledger_tx_append_only;
    update messages set created_at = ${sentAt}, replied_at = case when status = 'replied' then ${repliedAt} end where id = '${id}';
    update ledger_tx set created_at = ${repliedAt} where message_id = '${id}' and kind = 'release';
    alter table messages enable trigger messages_closed_once;
    alter table ledger_tx enable always trigger ledger_tx_append_only;
    commit`);
}

async function answered(client: Person, expert: Person, sentAt: string, repliedAt: string): Promise<void> {
  const { id } = await send(client, expert);
  await replyToMessage(expert.ctx, { messageId: id, content: 'Yes, of course.' });
  await moveMessage(id, sentAt, repliedAt);
}

test('shows a newcomer twelve empty weeks, each from a Monday in India', async () => {
  const { ctx } = await join({ profession: 'Clockmaker' });
  const insights = await getInsights(ctx);
  const today = new Date(Date.now() + 5.5 * 3_600_000);
  const monday = Date.UTC(
    today.getUTCFullYear(),
    today.getUTCMonth(),
    today.getUTCDate() - ((today.getUTCDay() + 6) % 7),
  );
  expect(insights).toEqual({
    weeks: Array.from({ length: 12 }, (_, place) => ({
      week: new Date(monday - (11 - place) * 7 * 86_400_000).toISOString().slice(0, 10),
      ...NOTHING,
    })),
    responseRate: null,
    averageResponseTime: null,
    messageRate: null,
  });
});

test('counts a message in the week it arrived and its reply and earning in the week of the reply, for the recipient only', async () => {
  const [client, expert] = [await join({ bonusCoins: 2000 }), await join({ message_rate: 100 })];
  const first = `(${MONDAY} - interval '77 days')`;
  await answered(client, expert, `${first} - interval '1 hour'`, `${first} - interval '1 second'`);
  await answered(client, expert, first, `${first} + interval '3 hours'`);
  await answered(client, expert, `${MONDAY} - interval '1 second'`, MONDAY);
  await answered(client, expert, `${MONDAY} - interval '15 days'`, `${MONDAY} - interval '14 days 23 hours'`);
  await answered(client, expert, `${MONDAY} - interval '15 days'`, `${MONDAY} - interval '14 days 19 hours'`);
  const waiting = await send(client, expert);
  await moveMessage(waiting.id, MONDAY, MONDAY);

  expect(await weeksOf(expert)).toEqual({
    11: { ...NOTHING, messages: 1, replies: 1, coins: 90, responseHours: 3 },
    3: { ...NOTHING, messages: 2, replies: 2, coins: 180, responseHours: 3 },
    1: { ...NOTHING, messages: 1 },
    0: { ...NOTHING, messages: 1, replies: 1, coins: 90, responseHours: 0 },
  });
  expect(await weeksOf(client)).toEqual({});
  expect(await getInsights(expert.ctx)).toMatchObject({ messageRate: 100, responseRate: 100 });
});

test('counts replies to free passes, but not their response times', async () => {
  const [guest, expert] = [await join(), await join({ message_rate: 100 })];
  await grantPass(expert.ctx, { userId: guest.id, uses: 1 });
  const subject = 'One question';
  const { id } = await sendMessage(guest.ctx, {
    recipientId: expert.id,
    subject,
    content: 'May I?',
    tier: 'free_pass',
  });
  await replyToMessage(expert.ctx, { messageId: id, content: 'Yes, of course.' });
  expect(await weeksOf(expert)).toEqual({ 0: { ...NOTHING, messages: 1, replies: 1 } });
});

test('counts a visit once in its week, also when calls run at the same time, and keeps it when visitors are deleted', async () => {
  const [expert, asha, ravi] = [await join(), await join(), await join()];
  await Promise.all([asha, ravi, asha, expert].map(({ ctx }) => viewProfile(ctx, { userId: expert.id })));
  expect(await weeksOf(expert)).toEqual({ 0: { ...NOTHING, views: 2 } });
  await database.ownerPool.query('update profile_views set day = day - 7');
  await database.ownerPool.query('update profile_view_weeks set week = week - 7');
  await viewProfile(asha.ctx, { userId: expert.id });
  await pruneProfileViews(services);
  await pruneProfileViews(services);
  expect(await weeksOf(expert)).toEqual({ 1: { ...NOTHING, views: 2 }, 0: { ...NOTHING, views: 1 } });
  expect(await weeksOf(asha)).toEqual({});
});
