import { ERRORS, type ErrorCode } from '@proverse/shared';
import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test } from 'vitest';
import { beginAttempt } from './begin-attempt.ts';
import { IDLE, isRepeatable, isWaiting, mayBeDone, memoryAttempts, takenBack, waitingFor } from './attempt.ts';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { draftAttempts, draftKey, dropDraft, readDraft, waitingKeys, writeDraft } from './draft-store.ts';

const EMPTY = { content: '' };
const KEY = draftKey('asha', 'reply:m');
const INPUT = { messageId: 'm', content: 'Yes' };

beforeEach(() => {
  stubLocalStorage();
  dropDraft(KEY);
  writeDraft(KEY, { value: { content: 'Yes' }, idempotencyKey: 'first', attempt: IDLE });
});

const attempts = draftAttempts(KEY, EMPTY);
const draft = () => readDraft(KEY, EMPTY);

/** An error as the client receives it. */
function rejection(code: ErrorCode): unknown {
  const body = { error: code, message: ERRORS[code].text, requestId: 'r' };
  return TRPCClientError.from({ error: { message: body.message, code: -32000, data: { code: 'X', body } } });
}

test('an attempt is remembered before its call, and its repeat has the same key and time', () => {
  const { idempotencyKey, fail } = beginAttempt(attempts, INPUT);
  const { attempt } = draft();
  expect(idempotencyKey).toBe('first');
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ idempotencyKey: 'first', attempt });
  expect(attempt).toMatchObject({ state: 'attempted', input: INPUT });
  fail(new Error('Network error'));
  expect(draft()).toMatchObject({ idempotencyKey: 'first', attempt });

  writeDraft(KEY, { ...draft(), attempt: { state: 'attempted', input: INPUT, atMs: 5 } });
  const repeat = beginAttempt(attempts, INPUT);
  expect(repeat.idempotencyKey).toBe('first');
  // The limiter has not looked at the key, so the first attempt may still have been successful.
  repeat.fail(rejection('RATE_LIMITED'));
  expect(draft()).toMatchObject({ idempotencyKey: 'first', attempt: { state: 'attempted', atMs: 5 } });
});

test('a first attempt that was not looked at leaves nothing to repeat, and keeps its key', () => {
  beginAttempt(attempts, INPUT).fail(rejection('SERVICE_UNAVAILABLE'));
  expect(draft()).toEqual({ value: { content: 'Yes' }, idempotencyKey: 'first', attempt: IDLE });
});

test('after a rejection, also of a repeat, the next attempt has another key', () => {
  beginAttempt(attempts, INPUT).fail(new Error('Network error'));
  beginAttempt(attempts, INPUT).fail(rejection('MESSAGE_EXPIRED'));
  expect(draft()).toMatchObject({ value: { content: 'Yes' }, attempt: IDLE });
  expect(draft().idempotencyKey).not.toBe('first');
});

test('what was sent is forgotten, and what was written in the meantime is something new', () => {
  const first = beginAttempt(attempts, INPUT);
  writeDraft(KEY, { ...draft(), value: { content: 'Yes and no' } });
  first.succeed();
  expect(draft()).toMatchObject({ value: { content: 'Yes and no' }, attempt: IDLE });
  expect(draft().idempotencyKey).not.toBe('first');
  beginAttempt(attempts, INPUT).succeed();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(draft().value).toEqual(EMPTY);
});

test('what waits keeps waiting until it is sent, rejected or taken back', () => {
  attempts.update({ attempt: waitingFor('messages.reply', INPUT, IDLE) });
  expect(waitingKeys('asha')).toEqual([KEY]);
  beginAttempt(attempts, INPUT).fail(rejection('SERVICE_UNAVAILABLE'));
  expect(mayBeDone(draft().attempt)).toBe(false);
  expect(takenBack(draft().attempt)).toEqual(IDLE);
  beginAttempt(attempts, INPUT).fail(new Error('Network error'));
  expect(draft()).toMatchObject({ idempotencyKey: 'first', attempt: { state: 'waiting', mayBeDone: true } });
  // It may have been sent, so a text that is taken back is still an attempt.
  expect(takenBack(draft().attempt)).toMatchObject({ state: 'attempted', input: INPUT });
  beginAttempt(attempts, INPUT).fail(rejection('MESSAGE_EXPIRED'));
  expect(waitingKeys('asha')).toEqual([]);
});

test('the repeat of an attempt waits no longer than a day after the attempt', () => {
  const attempted = { state: 'attempted', input: INPUT, atMs: 5 } as const;
  const waiting = waitingFor('messages.reply', INPUT, attempted);
  expect(waiting).toMatchObject({ atMs: 5, mayBeDone: true });
  expect(isWaiting(waiting, 5 + 22 * 3_600_000)).toBe(true);
  expect(isWaiting(waiting, 5 + 24 * 3_600_000)).toBe(false);
  expect(takenBack(waiting)).toEqual(attempted);
});

test('keeps a key without a response although another tab was rejected under it', () => {
  const here = beginAttempt(attempts, INPUT);
  beginAttempt(attempts, INPUT).fail(rejection('INSUFFICIENT_COINS'));
  expect(draft().idempotencyKey).not.toBe('first');
  here.fail(new Error('Network error'));
  expect(draft()).toMatchObject({ idempotencyKey: 'first', attempt: { state: 'attempted', input: INPUT } });
});

test('forgets what was sent although another tab was rejected under its key', () => {
  const here = beginAttempt(attempts, INPUT);
  beginAttempt(attempts, INPUT).fail(rejection('INSUFFICIENT_COINS'));
  here.succeed();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('an attempt without a response stays one although another tab’s was not looked at', () => {
  const there = beginAttempt(attempts, INPUT);
  const here = beginAttempt(attempts, INPUT);
  there.fail(rejection('TOO_MANY_AT_ONCE'));
  here.fail(new Error('Network error'));
  expect(draft()).toMatchObject({ idempotencyKey: 'first', attempt: { state: 'attempted', input: INPUT } });
});

test('a key that was used for another text stays, because that text was sent', () => {
  beginAttempt(attempts, INPUT).fail(rejection('IDEMPOTENCY_KEY_REUSED'));
  expect(draft()).toMatchObject({ idempotencyKey: 'first', attempt: { state: 'attempted' } });
});

test('a response here changes nothing that another tab has sent or begun since', () => {
  const here = beginAttempt(attempts, INPUT);
  beginAttempt(attempts, INPUT).succeed();
  const next = draft();
  here.fail(new Error('Network error'));
  here.succeed();
  expect(draft()).toBe(next);
});

test.each([
  null,
  'waiting',
  { state: 'waiting', input: INPUT },
  { state: 'attempted', input: 3, atMs: 1 },
  { state: 'waiting', input: INPUT, atMs: 1 },
  { state: 'gone', input: INPUT, atMs: 1, operation: 'messages.send' },
])('reads the stored attempt %j of another version as none, with its key', (attempt) => {
  dropDraft(KEY);
  localStorage.setItem(
    KEY,
    JSON.stringify({ value: { content: 'Yes', waitsSinceMs: 5 }, idempotencyKey: 'k', attempt }),
  );
  expect(draft()).toEqual({ value: { content: 'Yes' }, idempotencyKey: 'k', attempt: IDLE });
});

test('keeps no input in memory, because it may contain a password', () => {
  const memory = memoryAttempts();
  const { idempotencyKey } = beginAttempt(memory, { amount: 500, password: 'Correct-Horse-7' });
  expect(memory.read()).toMatchObject({ idempotencyKey, attempt: { state: 'attempted', input: {} } });
});

test('an attempt can be repeated for 23 hours, while the server is sure to remember its key', () => {
  const atMs = Date.parse('2026-11-21T09:00:00Z');
  expect(isRepeatable(atMs, Date.parse('2026-11-22T07:59:59Z'))).toBe(true);
  expect(isRepeatable(atMs, Date.parse('2026-11-22T08:00:00Z'))).toBe(false);
  // The page's clock ticks once a minute, so it may lag.
  expect(isRepeatable(atMs, atMs - 60_000)).toBe(true);
  expect(isRepeatable(atMs, Date.parse('2026-11-19T09:00:00Z'))).toBe(false);
});
