import { expect, onTestFinished, test } from 'vitest';
import { i18n } from '#language';
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatRelative,
  formatSaved,
  formatTimeLeft,
  formatUntil,
} from './relative-time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minutes = (count: number): number => now + count * 60_000;

test('states the past in the largest whole unit', () => {
  expect(formatRelative(minutes(-0.5), now)).toBe('just now');
  expect(formatRelative(minutes(-1), now)).toBe('1 minute ago');
  expect(formatRelative(minutes(-119), now)).toBe('1 hour ago');
  expect(formatRelative(minutes(-24 * 60), now)).toBe('yesterday');
});

test('states the date after 30 days, with the year only if it is over', () => {
  expect(formatRelative(minutes(-60 * 24 * 31), now)).toMatch(/^2\d Oct$/);
  expect(formatRelative(minutes(-60 * 24 * 340), now)).toMatch(/^1\d Dec 2025$/);
});

test('shows a past event as “just now” if the clock of the device lags behind', () => {
  expect(formatAgo(minutes(0.5), now)).toBe('just now');
  expect(formatAgo(minutes(-5), now)).toBe('5 minutes ago');
});

test('never overstates a future time', () => {
  expect(formatRelative(minutes(0.5), now)).toBe('in under a minute');
  expect(formatRelative(minutes(59.9), now)).toBe('in 59 minutes');
  expect(formatRelative(minutes(60 * 24 * 7 - 1), now)).toBe('in 6 days');
});

test.each([
  [7 * 24 * 60 - 1, 'in 7 days', null],
  [6.4 * 24 * 60, 'in 6 days', null],
  [48 * 60, 'in 2 days', null],
  [48 * 60 - 2, 'in 47 hours', '47 h left'],
  [24 * 60 - 0.1, 'in 24 hours', '24 h left'],
  [60 - 0.1, 'in 1 hour', '1 h left'],
  [30, 'in 30 minutes', '30 min left'],
  [0.5, 'in under a minute', '1 min left'],
  [-1, 'in under a minute', '1 min left'],
])('states the time until a deadline in %d minutes as “%s” and on its chip as “%s”', (left, text, chip) => {
  expect(formatUntil(minutes(left), now)).toBe(text);
  expect(formatTimeLeft(minutes(left), now)).toBe(chip);
});

test('formats dates of a whole year like Intl for India', () => {
  const [medium, long] = (['medium', 'long'] as const).map(
    (dateStyle) => new Intl.DateTimeFormat('en-IN', { dateStyle }),
  );
  const exact = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
  // Steps of 527 minutes reach every hour and minute.
  for (let step = 0; step < 1000; step += 1) {
    const timeMs = minutes(step * 527);
    expect(formatDate(timeMs)).toBe(medium?.format(timeMs));
    expect(formatLongDate(timeMs)).toBe(long?.format(timeMs));
    // Some ICU versions put a narrow space before am and pm.
    expect(formatDateTime(timeMs)).toBe(exact.format(timeMs).replace('\u202F', ' '));
  }
});

test('formats relative times like Intl', () => {
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const count of [-23, -2, -1, 1, 2, 23]) {
    expect(formatRelative(minutes(count), now)).toBe(relative.format(count, 'minute'));
    expect(formatRelative(minutes(count * 60), now)).toBe(relative.format(count, 'hour'));
    expect(formatRelative(minutes(count * 24 * 60), now)).toBe(relative.format(count, 'day'));
  }
});

test('states when something was saved, with the date unless it was today', () => {
  const savedMs = new Date(2026, 10, 21, 19, 5).getTime();
  expect(formatSaved(savedMs, savedMs + 3_600_000)).toBe('at 7:05 pm');
  expect(formatSaved(savedMs, savedMs + 86_400_000)).toBe('on 21 Nov 2026, 7:05 pm');
});

test('names the part of the day in Hindi, with Latin digits', () => {
  const { ...english } = i18n;
  onTestFinished(() => void Object.assign(i18n, english));
  Object.assign(i18n, { locale: 'hi', locales: 'hi-IN-u-nu-latn' });
  const timeAt = (hours: number) => formatDateTime(new Date(2026, 10, 21, hours, 5).getTime()).split(', ')[1];
  expect([2, 9, 13, 17, 21].map(timeAt)).toEqual(['रात 2:05', 'सुबह 9:05', 'दोपहर 1:05', 'शाम 5:05', 'रात 9:05']);
});
