import { FAILURE_TEXTS } from '@proverse/shared';
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../testing/stub-local-storage.ts';

const refresh = vi.hoisted(() => vi.fn());
vi.mock('./refresh.ts', () => ({ refreshAccessToken: refresh }));

stubLocalStorage();
const { sessionLink } = await import('./session-link.ts');
const { beginSession, getSession, setAccessToken } = await import('./session-store.ts');

beforeEach(() => {
  refresh.mockReset().mockResolvedValue(undefined);
  beginSession('old', { id: 'u' } as never);
});

type Answer = 'done' | { status: number; error: string; message: string };

/** Calls an operation with queued answers; returns the outcome, the number of attempts and the session. */
async function call(path: string, answers: Answer[]) {
  let attempts = 0;
  const next = () =>
    observable((observer) => {
      const answer = answers[attempts] ?? 'done';
      attempts += 1;
      if (answer === 'done') observer.next({ result: { type: 'data', data: 'done' } });
      else observer.error(errorOf(answer));
    });
  // The link uses nothing else of its runtime and its operation.
  const link = sessionLink({});
  const outcome = await new Promise<string>((resolve) => {
    link({ op: { path }, next } as never).subscribe({
      next: () => resolve('done'),
      error: (error) => resolve(error.message),
    });
  });
  return { outcome, attempts, session: getSession() };
}

function errorOf({ status, error, message }: Exclude<Answer, 'done'>): TRPCClientError<never> {
  const data = { httpStatus: status, body: { error, message, requestId: 'r' } };
  return TRPCClientError.from({ error: { code: -32000, message, data } } as never);
}

const EXPIRED = { status: 401, error: 'UNAUTHENTICATED', message: 'Please sign in to continue' };

test('repeats a call once after a 401 and a refresh', async () => {
  expect(await call('coins.balance', [EXPIRED, 'done'])).toMatchObject({
    outcome: 'done',
    attempts: 2,
    session: { isAuthenticated: true },
  });
  expect(refresh.mock.calls).toEqual([['old']]);
});

test('does not repeat a call for another user who signed in in another tab', async () => {
  refresh.mockImplementation(async () => beginSession('other', { id: 'another' } as never));
  expect(await call('coins.balance', [EXPIRED, 'done'])).toMatchObject({
    outcome: EXPIRED.message,
    attempts: 1,
    session: { user: { id: 'another' }, isAuthenticated: true },
  });
});

test('signs out on a 401 of the repeat', async () => {
  expect(await call('coins.balance', [EXPIRED, EXPIRED])).toMatchObject({
    attempts: 2,
    session: { isAuthenticated: false, endedBecause: FAILURE_TEXTS.sessionEnded },
  });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('treats a 401 of a sign-in call as wrong credentials, without refresh or sign-out', async () => {
  const wrong = { status: 401, error: 'INVALID_CREDENTIALS', message: 'Login failed' };
  expect(await call('auth.login', [wrong])).toMatchObject({
    outcome: 'Login failed',
    attempts: 1,
    session: { isAuthenticated: true },
  });
  expect(refresh).not.toHaveBeenCalled();
});

test('fails the call and keeps the session when the refresh fails', async () => {
  refresh.mockRejectedValue(new Error(FAILURE_TEXTS.network));
  expect(await call('coins.balance', [EXPIRED])).toMatchObject({
    outcome: FAILURE_TEXTS.network,
    attempts: 1,
    session: { isAuthenticated: true },
  });
});

test.each([
  [{ status: 403, error: 'ACCOUNT_SUSPENDED', message: 'This account is suspended' }, 'This account is suspended'],
  [{ status: 403, error: 'ORIGIN_REFUSED', message: 'Not from here' }, 'Not from here'],
])('signs out on any 403: %j', async (answer, reason) => {
  expect((await call('messages.inbox', [answer])).session).toMatchObject({
    isAuthenticated: false,
    endedBecause: reason,
  });
  expect(refresh).not.toHaveBeenCalled();
});

test.each([400, 404, 409, 422, 429, 500, 503])('keeps the session on a %i', async (status) => {
  const rejection = { status, error: 'ANY', message: 'No' };
  expect(await call('messages.send', [rejection])).toMatchObject({
    outcome: 'No',
    attempts: 1,
    session: { isAuthenticated: true },
  });
});

test('renews the token of a subscription as often as it expires, but signs out when it does not start again', async () => {
  const errors: string[] = [];
  let attempts = 0;
  let fail: (error: TRPCClientError<never>) => void = () => undefined;
  const next = () =>
    observable((observer) => {
      attempts += 1;
      fail = (error) => observer.error(error);
      if (attempts <= 3) observer.next({ result: { type: 'started' } });
    });
  sessionLink({})({ op: { path: 'live.events', type: 'subscription' }, next } as never).subscribe({
    error: ({ message }) => errors.push(message),
  });
  // Other calls have renewed the token since the subscription began, and the socket connected with that one.
  setAccessToken('later');
  fail(errorOf(EXPIRED));
  await vi.waitFor(() => expect(attempts).toBe(2));
  fail(errorOf(EXPIRED));
  await vi.waitFor(() => expect(attempts).toBe(3));
  fail(errorOf(EXPIRED));
  await vi.waitFor(() => expect(attempts).toBe(4));
  expect([refresh.mock.calls, errors]).toEqual([[['later'], ['later'], ['later']], []]);
  fail(errorOf(EXPIRED));
  expect([errors, getSession().isAuthenticated]).toEqual([[EXPIRED.message], false]);
});
