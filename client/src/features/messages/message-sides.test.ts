import { expect, test } from 'vitest';
import { tabOf, type Message } from './message-sides.ts';

test.each([
  ['pending', 'me', 'outbox'],
  ['replied', 'me', 'outbox'],
  ['pending', 'they', 'inbox'],
  ['replied', 'they', 'inbox'],
  ['expired', 'me', 'expired'],
  ['rejected', 'they', 'rejected'],
])('a %s message sent by %s stands in the tab %s', (status, fromUserId, tab) => {
  // Nothing else of a message decides.
  expect(tabOf({ status, fromUserId } as Message, 'me')).toBe(tab);
});
