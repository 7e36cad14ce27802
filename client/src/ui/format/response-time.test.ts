import { expect, test } from 'vitest';
import { responseLabel, responseTimeText } from './response-time.ts';

test.each([
  [null, 'No replies due yet'],
  [0, 'Good'],
  [80, 'Good'],
  [81, 'Excellent'],
  [100, 'Excellent'],
])('labels a response rate of %s as %s', (percent, label) => {
  expect(responseLabel(percent)).toBe(label);
});

test.each([
  [0.001, '1 minute'],
  [0.5, '30 minutes'],
  [1, '1 hour'],
  [4.24, '4.2 hours'],
  [47.9, '47.9 hours'],
  [72, '3 days'],
])('formats %s hours as %s', (hours, text) => {
  expect(responseTimeText(hours)).toBe(text);
});
