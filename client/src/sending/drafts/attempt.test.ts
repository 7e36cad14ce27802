import { ERRORS, type ErrorCode } from '@proverse/shared';
import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { isRepeatable, verdictOf } from './attempt.ts';

/** An error as the client receives it. */
function answerOf(code: ErrorCode): unknown {
  const body = { error: code, message: ERRORS[code].text, requestId: 'r' };
  return TRPCClientError.from({ error: { message: body.message, code: -32000, data: { code: 'X', body } } });
}

test.each(['OUTCOME_UNKNOWN', 'INTERNAL', 'PURCHASE_UNDECIDED'] as const)(
  '%s leaves the outcome of the attempt unknown',
  (code) => expect(verdictOf(answerOf(code))).toBe('unknown'),
);

test("a missing response and a proxy's page leave the outcome unknown", () => {
  expect(verdictOf(new Error('Network error'))).toBe('unknown');
  expect(verdictOf(TRPCClientError.from(new Error('<html>Bad gateway</html>')))).toBe('unknown');
});

test.each([
  'RATE_LIMITED',
  'TOO_MANY_AT_ONCE',
  'UNAUTHENTICATED',
  'SERVICE_UNAVAILABLE',
  'VALIDATION_FAILED',
  'NOT_READY',
  'STEP_UP_REQUIRED',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
] as const)('%s rejects this attempt and says nothing about an earlier one', (code) =>
  expect(verdictOf(answerOf(code))).toBe('rejected-early'),
);

test.each(['PRICE_CHANGED', 'INSUFFICIENT_COINS', 'DAILY_CAP_REACHED', 'NOT_FOUND', 'PURCHASE_DECLINED'] as const)(
  '%s means that nothing was done',
  (code) => expect(verdictOf(answerOf(code))).toBe('rejected'),
);

test('an attempt can be repeated for 23 hours, while the server is sure to remember its key', () => {
  const atMs = Date.parse('2026-11-21T09:00:00Z');
  expect(isRepeatable(atMs, Date.parse('2026-11-22T07:59:59Z'))).toBe(true);
  expect(isRepeatable(atMs, Date.parse('2026-11-22T08:00:00Z'))).toBe(false);
  // The page's clock ticks once a minute, so it may lag.
  expect(isRepeatable(atMs, atMs - 60_000)).toBe(true);
  expect(isRepeatable(atMs, Date.parse('2026-11-19T09:00:00Z'))).toBe(false);
});

test('an attempt of unknown age cannot be repeated', () => {
  expect(isRepeatable(0, Date.now())).toBe(false);
});
