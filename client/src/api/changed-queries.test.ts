import { expect, test } from 'vitest';
import { queriesOf } from './changed-queries.ts';

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
