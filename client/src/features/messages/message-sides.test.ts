import { expect, test } from 'vitest';
import { tabOf, type Message } from './message-sides.ts';

test.each([
  ['pending', 'me', 'outbox'],
  ['replied', 'me', 'outbox'],
  ['pending', 'them', 'inbox'],
  ['replied', 'them', 'inbox'],
  ['expired', 'me', 'expired'],
  ['rejected', 'them', 'rejected'],
])('lists a %s message sent by %s in the tab %s', (status, fromUserId, tab) => {
  // `tabOf` reads only these two fields.
  expect(tabOf({ status, fromUserId } as Message, 'me')).toBe(tab);
});
