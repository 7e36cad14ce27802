import { expect, test } from 'vitest';
import { StartRefused } from '../../server/src/config/start-refused.ts';
import { daysOf, periodGiven } from './period.ts';

const now = new Date('2026-11-21T10:00:00Z');

test('reads days as Indian days, both included', () => {
  expect(periodGiven(['--from', '2026-11-01', '--to', '2026-11-02'], now)).toEqual({
    from: new Date('2026-10-31T18:30:00Z'),
    to: new Date('2026-11-02T18:30:00Z'),
  });
});

test('defaults to the last 30 days', () => {
  expect(periodGiven([], now)).toEqual({ from: new Date('2026-10-22T10:00:00Z'), to: now });
});

test.each([
  [['--from', 'yesterday'], '--from takes a day such as 2026-11-01, not "yesterday"'],
  [['--to', '2026-13-01'], '--to takes a day such as 2026-11-01, not "2026-13-01"'],
  [['--from', '2026-11-03', '--to', '2026-11-01'], '--from must not be after --to'],
  [['--until', '2026-11-03'], 'Usage: npm run reconcile'],
])('rejects %j with an explanation', (args, message) => {
  expect(() => periodGiven(args, now)).toThrow(StartRefused);
  expect(() => periodGiven(args, now)).toThrow(message);
});

test('splits a period into days without gaps', () => {
  const from = new Date('2026-11-01T00:00:00Z');
  const days = [...daysOf({ from, to: new Date('2026-11-03T12:00:00Z') })];
  expect(days.map(({ from: start, to }) => [start.getUTCDate(), to.toISOString()])).toEqual([
    [1, '2026-11-02T00:00:00.000Z'],
    [2, '2026-11-03T00:00:00.000Z'],
    [3, '2026-11-03T12:00:00.000Z'],
  ]);
});
