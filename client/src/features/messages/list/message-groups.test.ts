import { expect, test } from 'vitest';
import { receivedMessage, sentMessage, USER, NO_FILES } from '../../../testing/samples.ts';
import { firstOf, messageGroups, mostUrgent, type ListedMessages } from './message-groups.ts';

const now = '2026-03-02T00:00:00Z';
const nowMs = Date.parse(now);
const replied = (readAt: string | null) =>
  ({ status: 'replied', reply: { content: 'With an index.', files: NO_FILES, createdAt: now, readAt } }) as const;

function titles(list: Omit<ListedMessages, 'userId' | 'nowMs'>) {
  return messageGroups({ ...list, userId: USER.id, nowMs }).map(({ title, messages }) => [
    title,
    ...messages.map(({ id }) => id),
  ]);
}

function dueInHours(hours: number, changes: Parameters<typeof receivedMessage>[0] = {}) {
  const expiresAtMs = nowMs + hours * 3_600_000;
  return receivedMessage({
    id: `in ${hours}`,
    createdAt: new Date(expiresAtMs - 7 * 86_400_000).toISOString(),
    expiresAt: new Date(expiresAtMs).toISOString(),
    ...changes,
  });
}

const pending = [dueInHours(20, { tier: 'priority' }), dueInHours(150), dueInHours(90), dueInHours(47), dueInHours(3)];

test('divides the inbox into messages due within two days, the soonest first, other pending and answered ones', () => {
  const answered = dueInHours(10, { id: 'done', ...replied(null) });
  const expected = [
    ['Reply soon', 'in 3', 'in 20', 'in 47'],
    ['Waiting', 'in 150', 'in 90'],
    ['Answered', 'done'],
  ];
  expect(titles({ tab: 'inbox', messages: [...pending, answered], isWhole: false })).toEqual(expected);
  expect(titles({ tab: 'inbox', messages: pending, isWhole: true })).toEqual(expected.slice(0, 2));
});

test('takes the first messages across groups, and leaves out groups without any', () => {
  const messages = [...pending, dueInHours(10, { id: 'done', ...replied(null) })];
  const groups = messageGroups({ tab: 'inbox', messages, isWhole: true, userId: USER.id, nowMs });
  const countsOf = (count: number) => firstOf(groups, count).map((group) => [group.title, group.messages.length]);
  expect(countsOf(2)).toEqual([['Reply soon', 2]]);
  expect(countsOf(4)).toEqual([
    ['Reply soon', 3],
    ['Waiting', 1],
  ]);
  expect(firstOf(groups, 6)).toEqual(groups);
});

test('keeps the order of pending messages that are not all loaded', () => {
  expect(titles({ tab: 'inbox', messages: pending, isWhole: false })).toEqual([
    ['Waiting', 'in 20', 'in 150', 'in 90', 'in 47', 'in 3'],
  ]);
});

test('divides off the messages that are known to be due soonest', () => {
  const soonIds = new Set(['in 20', 'in 3']);
  expect(titles({ tab: 'inbox', messages: pending, isWhole: false, soonIds })).toEqual([
    ['Reply soon', 'in 3', 'in 20'],
    ['Waiting', 'in 150', 'in 90', 'in 47'],
  ]);
});

test('the most urgent message is the pending one that expires soonest', () => {
  expect(mostUrgent([dueInHours(1, replied(null)), ...pending])?.id).toBe('in 3');
  expect(mostUrgent([dueInHours(1, replied(null))])).toBeUndefined();
});

test('divides a whole outbox by state, and keeps the order of the server in a longer one', () => {
  const messages = [
    sentMessage({ id: 'new', ...replied(null) }),
    sentMessage({ id: 'read', ...replied(now) }),
    sentMessage({ id: 'waiting' }),
  ];
  expect(titles({ tab: 'outbox', messages, isWhole: true })).toEqual([
    ['New replies', 'new'],
    ['Waiting', 'waiting'],
    ['Answered', 'read'],
  ]);
  expect(titles({ tab: 'outbox', messages, isWhole: true, newIds: new Set(['read']) })[0]).toEqual([
    'New replies',
    'new',
    'read',
  ]);
  expect(titles({ tab: 'outbox', messages, isWhole: false })).toEqual([[null, 'new', 'read', 'waiting']]);
});
