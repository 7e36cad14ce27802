import { FAILURE_TEXTS } from '@proverse/shared';
import { getUntypedClient } from '@trpc/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const page = vi.hoisted(() => {
  const events = new EventTarget();
  // The module reads the session from local storage when it loads.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', EventTarget.prototype.addEventListener.bind(events));
  return events;
});
const { createApiClient, createQueryClient, failureText } = await import('./api.ts');
const { beginSession, getSession } = await import('../session/session-store.ts');

const answer = vi.fn<(request: RequestInit) => Promise<Response>>();
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', (_url: string, request: RequestInit) => answer(request));
});
afterEach(() => vi.restoreAllMocks());

/** The text that is shown when fetching the balance fails. */
async function failure(): Promise<string> {
  const client = getUntypedClient(createApiClient(createQueryClient()));
  const error: unknown = await client.query('coins.balance').catch((reason: unknown) => reason);
  return failureText(error, FAILURE_TEXTS.balance);
}

test('reports a missing response as a network error', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await failure()).toBe('Network error. Please check your connection and try again.');
});

test("reports a proxy's page with the text of the screen", async () => {
  answer.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await failure()).toBe('Failed to fetch balance');
});

test.each([
  ['a page', () => new Response('<html>Forbidden</html>', { status: 403 })],
  ['JSON', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
])("a proxy's 403 signs out like the server's: %s", async (_kind, forbidden) => {
  beginSession('token', { id: 'u' } as never);
  answer.mockImplementation(async () => forbidden());
  expect(await failure()).toBe('Failed to fetch balance');
  expect(getSession()).toMatchObject({ isAuthenticated: false, endedBecause: FAILURE_TEXTS.sessionEnded });
});

test("prefers the server's text", async () => {
  const body = { error: 'SERVICE_UNAVAILABLE', message: 'The service is busy.', requestId: 'r' };
  const error = { message: body.message, code: -32000, data: { code: 'X', httpStatus: 503, body } };
  answer.mockImplementation(async () => Response.json([{ error }], { status: 503 }));
  expect(await failure()).toBe('The service is busy.');
});

test('reports an unknown outcome without mentioning idempotency keys', async () => {
  const body = { error: 'OUTCOME_UNKNOWN', message: 'Repeat it with the same Idempotency-Key.', requestId: 'r' };
  const error = { message: body.message, code: -32000, data: { code: 'X', httpStatus: 503, body } };
  answer.mockImplementation(async () => Response.json([{ error }], { status: 503 }));
  expect(await failure()).toBe(FAILURE_TEXTS.outcomeUnknown);
});

test('repeats a mutation once, a second later, when too many of the user run at once', async () => {
  const { setImmediate } = globalThis;
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // Remembering the input takes turns of the real event loop.
  const firstCall = async () => {
    while (answer.mock.calls.length === 0) await new Promise<void>((done) => void setImmediate(done));
  };
  const client = getUntypedClient(createApiClient(createQueryClient()));
  const body = { error: 'TOO_MANY_AT_ONCE', message: 'You have too many requests', requestId: 'r' };
  const error = { message: body.message, code: -32000, data: { code: 'X', httpStatus: 429, body } };
  const tooMany = () => Response.json({ error }, { status: 429 });
  const reject = () => client.mutation('messages.reject', { id: 'x' });

  answer.mockImplementationOnce(async () => tooMany());
  answer.mockImplementation(async () => Response.json({ result: { data: 'done' } }));
  const rejected = reject();
  await firstCall();
  await vi.advanceTimersByTimeAsync(999);
  expect(answer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await rejected).toBe('done');
  const keys = answer.mock.calls.map(([{ headers }]) => new Headers(headers).get('idempotency-key'));
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);

  answer.mockReset();
  answer.mockImplementation(async () => tooMany());
  const failed = reject().catch((reason: unknown) => failureText(reason));
  await firstCall();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await failed).toBe(body.message);
  expect(answer).toHaveBeenCalledTimes(2);
});

test('gives up with a network error after 30 s', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  answer.mockImplementation(
    ({ signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const text = failure();
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  expect(timeout).toHaveBeenCalledWith(30_000);
  clock.abort();
  expect(await text).toBe(FAILURE_TEXTS.network);
});

test('sends a mutation that starts while the page unloads', async () => {
  const client = getUntypedClient(createApiClient(createQueryClient()));
  const isKept = async (): Promise<boolean | undefined> => {
    answer.mockImplementation(async () => Response.json({ result: { data: null } }));
    await client.mutation('messages.reject', { id: 'x' });
    return answer.mock.lastCall?.[0].keepalive;
  };
  expect(await isKept()).toBeUndefined();
  page.dispatchEvent(new Event('pagehide'));
  expect(await isKept()).toBe(true);
  page.dispatchEvent(new Event('pageshow'));
  expect(await isKept()).toBeUndefined();
});
