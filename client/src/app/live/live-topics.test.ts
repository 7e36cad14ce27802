import { expect, test } from 'vitest';
import { queriesOf } from '../../api/changed-queries.ts';
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

test('fetches each query once', () => {
  expect(queriesOf(new Set(['messages', 'counts', 'recipients']))).toEqual(['messages', 'dashboard', 'recipients']);
  expect(queriesOf(new Set(['counts']))).toEqual(['messages.counts', 'messages.notifications']);
  expect(queriesOf(new Set(['wallet', 'coins']))).toEqual([
    'withdrawals',
    'purchases',
    'coinRefunds',
    'statements.months',
    'dashboard',
    'coins',
  ]);
});
