import { expect, test } from 'vitest';
import { receivedMessage, sentMessage, USER } from '../../testing/samples.ts';
import { messageGroups } from './message-groups.ts';
import type { Message } from './message-sides.ts';

const now = '2026-03-02T00:00:00Z';
const replied = (readAt: string | null) =>
  ({ status: 'replied', reply: { content: 'With an index.', createdAt: now, readAt } }) as const;

function titles(...[tab, messages, isWhole]: [Parameters<typeof messageGroups>[0], Message[], boolean]) {
  return messageGroups(tab, messages, isWhole, USER.id).map(({ title, messages: inGroup }) => [
    title,
    ...inGroup.map(({ id }) => id),
  ]);
}

test('divides the inbox into messages to reply to and answered ones', () => {
  const inbox = [receivedMessage({ id: 'due' }), receivedMessage({ id: 'done', ...replied(null) })];
  expect(titles('inbox', inbox, false)).toEqual([
    ['Reply soon', 'due'],
    ['Answered', 'done'],
  ]);
});

test('divides a whole outbox by state, and keeps the order of the server in a longer one', () => {
  const outbox = [
    sentMessage({ id: 'new', ...replied(null) }),
    sentMessage({ id: 'read', ...replied(now) }),
    sentMessage({ id: 'waiting' }),
  ];
  expect(titles('outbox', outbox, true)).toEqual([
    ['New replies', 'new'],
    ['Waiting', 'waiting'],
    ['Answered', 'read'],
  ]);
  expect(titles('outbox', outbox, false)).toEqual([[null, 'new', 'read', 'waiting']]);
});
