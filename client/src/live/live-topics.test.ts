import { expect, test } from 'vitest';
import { arrivalText, topicsOf } from './live-topics.ts';

test('a reply invalidates the message lists, a balance change the wallet', () => {
  expect(topicsOf({ type: 'message.replied', messageId: 'm' })).toEqual(['messages']);
  expect(topicsOf({ type: 'balance.changed' })).toEqual(['wallet']);
  expect(topicsOf({ type: 'events.missed' })).toEqual(['messages', 'wallet']);
});

test('announces what arrives, not what the user did', () => {
  expect(arrivalText({ type: 'message.received', messageId: 'm' })).toBe('You have a new message');
  expect(arrivalText({ type: 'message.rejected', messageId: 'm' })).toBeUndefined();
});
