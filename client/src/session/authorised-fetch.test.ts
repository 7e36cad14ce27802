import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../testing/stub-local-storage.ts';

const refresh = vi.hoisted(() => vi.fn());
vi.mock('./refresh.ts', () => ({ refreshAccessToken: refresh }));

stubLocalStorage();
const { authorisedFetch } = await import('./authorised-fetch.ts');
const { beginSession, getSession, setAccessToken } = await import('./session-store.ts');

/** The tokens that were sent. */
let sent: (string | null)[] = [];

beforeEach(() => {
  sent = [];
  refresh.mockReset().mockImplementation(async () => setAccessToken('new'));
  beginSession('old', { id: 'u' } as never);
});

/** Lets the server answer with these, one after the other. */
function serverAnswers(...answers: [status: number, body: unknown][]): void {
  vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    const [status, body] = answers[sent.length - 1] ?? [200, 'a file'];
    return Promise.resolve(Response.json(body, { status }));
  });
}

const EXPIRED: [number, unknown] = [401, { error: 'UNAUTHENTICATED', message: 'Please sign in to continue' }];

test('an access token that ran out is renewed once', async () => {
  serverAnswers(EXPIRED, [200, 'a file']);
  expect(await (await authorisedFetch('/file')).json()).toBe('a file');
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
});

test('a second 401 signs out', async () => {
  serverAnswers(EXPIRED, EXPIRED);
  await expect(authorisedFetch('/file')).rejects.toThrow('Please sign in to continue');
  expect(getSession()).toMatchObject({ isAuthenticated: false, endedBecause: FAILURE_TEXTS.sessionEnded });
});

test('who has signed in in another tab meanwhile stays signed in, and nothing is asked as them', async () => {
  refresh.mockImplementation(async () => beginSession('other', { id: 'another' } as never));
  serverAnswers(EXPIRED);
  await expect(authorisedFetch('/file')).rejects.toThrow('Please sign in to continue');
  expect(sent).toEqual(['Bearer old']);
  expect(getSession()).toMatchObject({ user: { id: 'another' }, isAuthenticated: true });
});

test('a 403 signs out for its reason', async () => {
  serverAnswers([403, { error: 'ACCOUNT_SUSPENDED', message: 'This account is suspended' }]);
  await expect(authorisedFetch('/file')).rejects.toThrow('This account is suspended');
  expect(getSession()).toMatchObject({ isAuthenticated: false, endedBecause: 'This account is suspended' });
});

test.each([404, 429, 500])('a %i gives its reason and leaves the session alone', async (status) => {
  serverAnswers([status, { error: 'ANY', message: 'No' }]);
  const error: unknown = await authorisedFetch('/file').catch((cause: unknown) => cause);
  expect(errorBody(error)).toEqual({ error: 'ANY', message: 'No' });
  expect(getSession().isAuthenticated).toBe(true);
});
