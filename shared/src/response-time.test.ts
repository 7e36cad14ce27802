import { expect, test } from 'vitest';
import { responseTimeText, shortResponseTimeText } from './response-time.ts';

test.each([
  [0.001, '1 minute'],
  [0.5, '30 minutes'],
  [1, '1 hour'],
  [0.995, '1 hour'],
  [4.24, '4 hours'],
  [47.4, '47 hours'],
  [47.9, '2 days'],
  [72, '3 days'],
])('formats %s hours as %s', (hours, text) => {
  expect(responseTimeText(hours)).toBe(text);
});

test.each([
  [0.5, '30 min'],
  [4.24, '4 h'],
  [47.4, '47 h'],
  [72, '3 days'],
])('shortens %s hours to %s', (hours, text) => {
  expect(shortResponseTimeText(hours)).toBe(text);
});
