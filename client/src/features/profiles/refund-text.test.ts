import { expect, test } from 'vitest';
import { refundText } from './refund-text.ts';

const NOON = new Date(2026, 10, 22, 12).getTime();

test.each([
  [7 * 86_400, 'by 29 Nov'],
  [2 * 86_400, 'within 48 hours'],
  [86_400, 'within 24 hours'],
  [3_600, 'within 1 hour'],
  [90, 'within 1 minute'],
])('a message that expires after %i s is answered or refunded %s', (seconds, text) => {
  expect(refundText(seconds, NOON)).toBe(`Answered or refunded ${text}`);
});
