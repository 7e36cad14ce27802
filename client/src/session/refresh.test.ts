import { FAILURE_TEXTS } from '@proverse/shared';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../testing/stub-local-storage.ts';

type Answer = { status: number; body?: unknown } | 'no answer' | 'never';

const stored = stubLocalStorage();
const online: (() => void)[] = [];
vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
  if (type === 'online') online.push(listener);
});
const { refreshAccessToken, stopRefreshes } = await import('./refresh.ts');
const { beginSession, getSession } = await import('./session-store.ts');

let asked: number[] = [];
let answers: Answer[] = [];
let startedAt = 0;

const goOnline = (): void => online.forEach((listener) => listener());
const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Resets the failed attempts, as in a new tab.
  goOnline();
  beginSession('old', { id: 'u' } as never);
  asked = [];
  startedAt = performance.now();
  vi.stubGlobal('fetch', (url: string) => {
    // Asked when two calls get no answer.
    if (url === '/api/public/ready') return Promise.reject(new TypeError('Failed to fetch'));
    asked.push(seconds());
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === undefined || answer === 'no answer') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(answer.body ?? {}, { status: answer.status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const RENEWED = { status: 200, body: { accessToken: 'new' } };

/** The outcome of a call that waits for a token other than this one. */
async function wait(token = 'old'): Promise<string> {
  try {
    await refreshAccessToken(token);
    return 'renewed';
  } catch (error) {
    return `${error instanceof Error ? error.message : ''} after ${seconds()} s`;
  }
}

test('does not renew a session that the user is ending', async () => {
  answers = [RENEWED];
  const allow = stopRefreshes();
  expect(await wait()).toBe(`${FAILURE_TEXTS.noRefreshToken} after 0 s`);
  expect(asked).toEqual([]);
  allow();
  expect(await wait()).toBe('renewed');
});

test('shares one refresh between calls rejected together, and skips it for a late one', async () => {
  answers = [RENEWED];
  expect(await Promise.all([wait(), wait(), wait()])).toEqual(['renewed', 'renewed', 'renewed']);
  expect(await wait('old')).toBe('renewed');
  expect(asked).toHaveLength(1);
  expect(stored.get('accessToken')).toBe('new');
});

test('signs out when the refresh is rejected', async () => {
  answers = [{ status: 401 }];
  expect(await wait()).toContain(FAILURE_TEXTS.noRefreshToken);
  expect(getSession()).toMatchObject({ isAuthenticated: false, endedBecause: FAILURE_TEXTS.sessionEnded });
  expect(stored.has('accessToken')).toBe(false);
});

test("shows the server's text for a suspended account", async () => {
  answers = [{ status: 403, body: { message: 'This account is suspended', error: 'ACCOUNT_SUSPENDED' } }];
  await wait();
  expect(getSession().endedBecause).toBe('This account is suspended');
});

test('tries a refresh without a response three times, 5 s apart, and keeps the session', async () => {
  answers = ['no answer', { status: 503 }, 'no answer'];
  const first = wait();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0, 5, 10]);
  expect(await first).toBe(`${FAILURE_TEXTS.queueTimeout} after 10 s`);
  expect(getSession().isAuthenticated).toBe(true);
});

test('waits for the network or a minute after three attempts', async () => {
  answers = ['no answer'];
  void wait();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await wait()).toBe(`${FAILURE_TEXTS.network} after 30 s`);
  expect(asked).toEqual([0, 5, 10]);
  answers = [RENEWED];
  goOnline();
  expect(await wait()).toBe('renewed');

  answers = ['no answer'];
  void wait('new');
  await vi.advanceTimersByTimeAsync(30_000);
  answers = [{ status: 200, body: { accessToken: 'newest' } }];
  expect(await wait('new')).toContain(FAILURE_TEXTS.network);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await wait('new')).toBe('renewed');
});

test('times out an attempt after 15 s', async () => {
  answers = [RENEWED];
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await wait();
  expect(timeout.mock.calls).toEqual([[15_000]]);
});

test('lets a call wait at most 10 s', async () => {
  answers = ['never'];
  const call = wait();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await call).toBe(`${FAILURE_TEXTS.queueTimeout} after 10 s`);
});
