import { expect, test } from 'vitest';
import { responseLabel } from './response-time.ts';

test.each([
  [null, 'No replies due yet'],
  [0, 'Good'],
  [80, 'Good'],
  [81, 'Excellent'],
  [100, 'Excellent'],
])('labels a response rate of %s as %s', (percent, label) => {
  expect(responseLabel(percent)).toBe(label);
});
