import { ERRORS, ProverseError, type ErrorCode } from '@proverse/shared';
import { expect, test } from 'vitest';
import { mayBeDone } from './failure.ts';

function rejection(code: ErrorCode): ProverseError {
  return new ProverseError({ error: code, message: ERRORS[code].text, requestId: 'r' } as never, ERRORS[code].status);
}

test.each(['OUTCOME_UNKNOWN', 'INTERNAL', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'] as const)(
  'after %s an earlier try of the call may have succeeded',
  (code) => expect(mayBeDone(rejection(code))).toBe(true),
);

test('a call without a response may have succeeded, and a rejected one has not', () => {
  expect(mayBeDone(new TypeError('fetch failed'))).toBe(true);
  expect(mayBeDone(rejection('INSUFFICIENT_COINS'))).toBe(false);
});
