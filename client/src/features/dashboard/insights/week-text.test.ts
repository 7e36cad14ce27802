import { expect, test } from 'vitest';
import { dayText } from '../../../ui/format/time/day-text.ts';
import { weekSpan } from './week-text.ts';

test.each([
  ['2026-11-16', '16 Nov', '16–22 Nov'],
  ['2026-09-07', '7 Sept', '7–13 Sept'],
  ['2026-11-30', '30 Nov', '30 Nov – 6 Dec'],
  ['2026-12-28', '28 Dec', '28 Dec – 3 Jan'],
])('formats the week from %s', (monday, start, span) => {
  expect([dayText(monday), weekSpan(monday)]).toEqual([start, span]);
});
