import { expect, test } from 'vitest';
import { arrivalText, topicsOf } from './live-topics.ts';

test('an answered message makes the message lists doubtful, a moved balance the wallet', () => {
  expect(topicsOf({ type: 'message.replied', messageId: 'm' })).toEqual(['messages']);
  expect(topicsOf({ type: 'balance.changed' })).toEqual(['wallet']);
  expect(topicsOf({ type: 'events.missed' })).toEqual(['messages', 'wallet']);
});

test('a screen reader hears of what arrives, not of what its user did', () => {
  expect(arrivalText({ type: 'message.received', messageId: 'm' })).toBe('You have a new message');
  expect(arrivalText({ type: 'message.rejected', messageId: 'm' })).toBeUndefined();
});
