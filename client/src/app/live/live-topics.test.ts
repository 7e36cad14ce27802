import { expect, test } from 'vitest';
import { topicsOf } from './live-topics.ts';

const isOwn = (requestId: string) => requestId === 'mine';

test('a reply invalidates the message lists, a balance change the wallet', () => {
  expect(topicsOf({ type: 'message.replied', messageId: 'm' }, isOwn)).toEqual(['messages']);
  expect(topicsOf({ type: 'balance.changed' }, isOwn)).toEqual(['wallet']);
  expect(topicsOf({ type: 'events.missed' }, isOwn)).toEqual(['messages', 'wallet']);
});

test('a call of another window invalidates what it changed, a call of this window nothing', () => {
  const event = { type: 'own.changed', slices: ['saved', 'directory'] } as const;
  expect(topicsOf({ ...event, slices: [...event.slices], requestId: 'other' }, isOwn)).toEqual(['saved', 'directory']);
  expect(topicsOf({ ...event, slices: [...event.slices], requestId: 'mine' }, isOwn)).toEqual([]);
});
