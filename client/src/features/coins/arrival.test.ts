import { expect, test } from 'vitest';
import { formatDate } from '../../ui/format/time/relative-time.ts';
import { arrivalMs } from './arrival.ts';

test.each([
  { requested: '2026-11-23', arrives: '27 Nov 2026' }, // Monday to Friday
  { requested: '2026-11-25', arrives: '1 Dec 2026' }, // over a weekend
  { requested: '2026-11-27', arrives: '2 Dec 2026' }, // approved on Saturday
])('a withdrawal requested on $requested arrives by $arrives', ({ requested, arrives }) => {
  expect(formatDate(arrivalMs(Date.parse(`${requested}T12:00:00`), 3))).toBe(arrives);
});
