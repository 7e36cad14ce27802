import { expect, test } from 'vitest';
import { listActs } from '../admin/audit-log/list-acts.ts';
import { listReports } from '../admin/reports/list-reports.ts';
import { listUsers } from '../admin/users/list-users.ts';
import { suspendUser } from '../admin/users/suspend-user.ts';
import { listHistory } from '../coins/list-history.ts';
import { listInbox, listOutbox, listRejected } from '../messages/read/list-messages.ts';
import { listNotifications } from '../messages/notifications/notifications.ts';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { rejectMessage } from '../messages/decide/reject-message.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { listReviews } from '../profiles/list-reviews.ts';
import { reportMessage } from '../safety/report-message.ts';
import { testPeople } from '../testing/people.ts';

const { join, send } = await testPeople();
const [client, expert] = [await join({ bonusCoins: 9999 }), await join({ message_rate: 1 })];
const admin = await join({ role: 'admin' });

const reply = (id: string) => replyToMessage(expert.ctx, { messageId: id, content: 'An answer.' });

/** Adds a row to every list. */
async function grow(): Promise<void> {
  const answered = await send(client, expert);
  await reply(answered.id);
  await rateReply(client.ctx, { messageId: answered.id, ratedUserId: expert.id, rating: 4 });
  await reportMessage(client.ctx, { id: answered.id, reason: 'other' });
  const rejected = await send(client, expert);
  await rejectMessage(expert.ctx, { id: rejected.id });
  await send(client, expert);
  const { id } = await join();
  await suspendUser(admin.ctx, { id, reason: 'A test' });
}
for (let i = 0; i < 5; i += 1) await grow();

interface Input {
  page: number;
  size: number;
  after?: string;
}
type List = (input: Input) => Promise<{ readonly content: readonly { readonly id: string }[] }>;

const LISTS: readonly (readonly [string, List])[] = [
  ['inbox', (input) => listInbox(expert.ctx, input)],
  ['outbox', (input) => listOutbox(client.ctx, input)],
  ['rejected', (input) => listRejected(client.ctx, input)],
  ['history', (input) => listHistory(client.ctx, input)],
  ['notifications', (input) => listNotifications(client.ctx, input)],
  ['reviews', (input) => listReviews(client.ctx, { userId: expert.id, ...input })],
  ['users', (input) => listUsers(admin.ctx, input)],
  ['reports', (input) => listReports(admin.ctx, input)],
  ['log', (input) => listActs(admin.ctx, input)],
  ['log, oldest first', (input) => listActs(admin.ctx, { ...input, sortBy: 'oldest' })],
];

const idsOf = async (list: List, input: Partial<Input>) =>
  (await list({ page: 0, size: 50, ...input })).content.map(({ id }) => id);

test.each(LISTS)('with `after`, a list that grows shows each row of %s once', async (_name, list) => {
  const whole = await idsOf(list, {});
  const seen = await idsOf(list, { size: 2 });
  expect(seen).toEqual(whole.slice(0, 2));
  await grow();
  const next = await idsOf(list, { size: 2, after: seen.at(-1) ?? '' });
  expect(next).toEqual(whole.slice(2, 4));
  expect(await idsOf(list, { size: 1, page: 1, after: seen.at(-1) ?? '' })).toEqual(next.slice(1));
});

test('a message that is answered between two pages moves no other to the next page', async () => {
  const whole = await idsOf(LISTS[1]?.[1] as List, {});
  const seen = whole.slice(0, 7);
  const { content } = await listInbox(expert.ctx, { page: 0, size: 1 });
  await reply(content[0]?.id ?? '');
  const rest = await listOutbox(client.ctx, { page: 0, size: 50, after: seen.at(-1) ?? '' });
  expect(seen).not.toEqual(expect.arrayContaining(rest.content.map(({ id }) => id)));
  expect(rest.content.map(({ id }) => id)).toEqual(whole.slice(7).filter((id) => id !== content[0]?.id));
});

test('shows nothing after the message of others', async () => {
  const [theirs] = await idsOf(LISTS[0]?.[1] as List, {});
  expect((await listOutbox(admin.ctx, { page: 0, size: 5, after: theirs ?? '' })).content).toEqual([]);
});
