import { expect, test } from 'vitest';
import { tabOf, type Message } from './message-sides.ts';

test.each([
  ['pending', 'me', 'outbox'],
  ['replied', 'me', 'outbox'],
  ['pending', 'they', 'inbox'],
  ['replied', 'they', 'inbox'],
  ['expired', 'me', 'expired'],
  ['rejected', 'they', 'rejected'],
])('lists a %s message sent by %s in the tab %s', (status, fromUserId, tab) => {
  // tabOf reads nothing else.
  expect(tabOf({ status, fromUserId } as Message, 'me')).toBe(tab);
});
