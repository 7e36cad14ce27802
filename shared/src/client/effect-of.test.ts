import { expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import { files } from '../contract/files.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import type { FileOperation, Operation } from '../operation.ts';
import { IDEMPOTENT_CALLS } from './call-facts.ts';
import { effectOf } from './effect-of.ts';
import { ProverseError } from './proverse-error.ts';

function effectOfCode(code: ErrorCode) {
  return effectOf(new ProverseError({ error: code, message: '', requestId: 'r' } as never, ERRORS[code].status));
}

const operations = Object.entries(contract).flatMap(([slice, each]) =>
  Object.entries<Operation>(each).map(([name, operation]) => ({
    path: `${slice}.${name}`,
    codes: 'errors' in operation ? (operation.errors ?? []) : [],
  })),
);

test('a command that rejects a call did nothing, and neither did an earlier call under its key', () => {
  const codes = operations.flatMap((each) => (IDEMPOTENT_CALLS.includes(each.path) ? each.codes : []));
  expect(codes.length).toBeGreaterThan(30);
  // The payment provider may have taken the money.
  const rejections = new Set(codes).difference(new Set(['PURCHASE_UNDECIDED']));
  expect([...rejections].filter((code) => effectOfCode(code) !== 'none')).toEqual([]);
});

test('what rejects a call before its command says nothing about an earlier call under its key', () => {
  const ofFiles = Object.values<FileOperation>(files).flatMap((each) => [
    ...(each.errors ?? []),
    ...(each.kind === 'upload' ? [each.tooLarge] : []),
  ]);
  // Webhooks of providers are no operation.
  const known = new Set([...operations.flatMap(({ codes }) => codes), ...ofFiles, 'SIGNATURE_INVALID']);
  const ofAnyCall = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => !known.has(code));
  expect(ofAnyCall.length).toBeGreaterThan(12);
  expect(ofAnyCall.filter((code) => effectOfCode(code) === 'none')).toEqual([]);
  expect(
    (['RATE_LIMITED', 'ACCOUNT_SUSPENDED', 'SESSION_ENDED', 'ADMIN_FACTOR_NEEDED', 'NOT_READY'] as const).map(
      effectOfCode,
    ),
  ).toEqual(Array.from({ length: 5 }, () => 'none-now'));
});

test('failures of the server and a key that was used before leave the outcome unknown', () => {
  const failures = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status >= 500);
  expect(failures.filter((code) => effectOfCode(code) === 'none')).toEqual([]);
  const unknown = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => effectOfCode(code) === 'unknown');
  expect(unknown).toEqual(['IDEMPOTENCY_KEY_REUSED', 'INTERNAL', 'PURCHASE_UNDECIDED', 'OUTCOME_UNKNOWN']);
});

test("reads the errors of tRPC's own client too", () => {
  const rejection = Object.assign(new Error('Not found'), { data: { body: { error: 'NOT_FOUND' } } });
  expect(effectOf(rejection)).toBe('none');
});

test('without a response, and with one that is not from Proverse, the outcome is unknown', () => {
  expect(effectOf(new TypeError('fetch failed'))).toBe('unknown');
  expect(effectOf(new Error('<html>Bad gateway</html>'))).toBe('unknown');
});
