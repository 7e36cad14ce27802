import { expect, test } from 'vitest';
import { errorText } from './errors.ts';

test.each([
  [1, '1 second'],
  [120, '120 seconds'],
  [121, '3 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
])('says how long to wait: %i s', (retryAfterSeconds, wait) => {
  expect(errorText('RATE_LIMITED', { retryAfterSeconds })).toBe(`Too many attempts. Please wait ${wait}.`);
});
