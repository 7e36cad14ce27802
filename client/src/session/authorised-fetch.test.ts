import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../testing/stub-local-storage.ts';

const refresh = vi.hoisted(() => vi.fn());
vi.mock('./refresh.ts', () => ({ refreshAccessToken: refresh }));

stubLocalStorage();
const { authorisedFetch } = await import('./authorised-fetch.ts');
const { beginSession, getSession, setAccessToken } = await import('./session-store.ts');

/** The tokens of the requests. */
let sent: (string | null)[] = [];

beforeEach(() => {
  sent = [];
  refresh.mockReset().mockImplementation(async () => setAccessToken('new'));
  beginSession('old', { id: 'u' } as never);
});

/** Queues responses of the server. */
function respondWith(...answers: [status: number, body: unknown][]): void {
  vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    const [status, body] = answers[sent.length - 1] ?? [200, 'a file'];
    return Promise.resolve(Response.json(body, { status }));
  });
}

const EXPIRED: [number, unknown] = [401, { error: 'UNAUTHENTICATED', message: 'Please sign in to continue' }];

test('renews an expired access token once', async () => {
  respondWith(EXPIRED, [200, 'a file']);
  expect(await (await authorisedFetch('/file')).json()).toBe('a file');
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
});

test('signs out on a second 401', async () => {
  respondWith(EXPIRED, EXPIRED);
  await expect(authorisedFetch('/file')).rejects.toThrow('Please sign in to continue');
  expect(getSession()).toMatchObject({ isAuthenticated: false, endedBecause: FAILURE_TEXTS.sessionEnded });
});

test('keeps a session that another tab started, and does not repeat the request for it', async () => {
  refresh.mockImplementation(async () => beginSession('other', { id: 'another' } as never));
  respondWith(EXPIRED);
  await expect(authorisedFetch('/file')).rejects.toThrow('Please sign in to continue');
  expect(sent).toEqual(['Bearer old']);
  expect(getSession()).toMatchObject({ user: { id: 'another' }, isAuthenticated: true });
});

test('signs out on a 403 with its reason', async () => {
  respondWith([403, { error: 'ACCOUNT_SUSPENDED', message: 'This account is suspended' }]);
  await expect(authorisedFetch('/file')).rejects.toThrow('This account is suspended');
  expect(getSession()).toMatchObject({ isAuthenticated: false, endedBecause: 'This account is suspended' });
});

test.each([404, 429, 500])('reports the reason of a %i and keeps the session', async (status) => {
  respondWith([status, { error: 'ANY', message: 'No' }]);
  const error: unknown = await authorisedFetch('/file').catch((cause: unknown) => cause);
  expect(errorBody(error)).toEqual({ error: 'ANY', message: 'No' });
  expect(getSession().isAuthenticated).toBe(true);
});
