import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { createClient, type ClientOptions } from '../client.ts';
import type { ErrorCode } from '../errors.ts';
import { SEEN_HEADER } from '../seen.ts';
import { errorBody, isProverseError, type ProverseError } from './proverse-error.ts';
import { memoryTokenStore } from './token-store.ts';

const QUESTION = { recipientId: 'expert', subject: 'One question', content: 'May I ask you about GST?' };

// Fake timers skip the waits between retries. Time limits are real, because vitest cannot replace AbortSignal.timeout.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('sends a token without the spaces and line breaks around it', async () => {
  for (const token of ['pv_live_abc\n', () => ' pv_live_\r\nabc\uFEFF']) {
    const requests: Request[] = [];
    const client = createClient({
      url: 'https://proverse.example',
      token,
      fetch: async (...request) => {
        requests.push(new Request(...request));
        return Response.json({ result: { data: null } });
      },
    });
    await client.messages.counts.query();
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer pv_live_abc');
  }
});

test('repeats a call that may pass, with one key per call', async () => {
  const { client, requests } = clientOf([
    new TypeError('fetch failed'),
    rejected('OUTCOME_UNKNOWN', 503, '0'),
    { id: 'one' },
    { id: 'two' },
  ]);
  const call = client.messages.send.mutate(QUESTION);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await call).toEqual({ id: 'one' });
  expect(await client.messages.send.mutate(QUESTION)).toEqual({ id: 'two' });
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[3]).not.toBe(keys[0]);
});

test('repeats nothing that could be done twice, and nothing that will fail again', async () => {
  const sendAgain = { ...QUESTION, amount: 5 };
  for (const [failure, path] of [
    [new TypeError('fetch failed'), 'safety.block'],
    [rejected('OUTCOME_UNKNOWN', 503, '0'), 'safety.block'],
    [new Response('<h1>Bad gateway</h1>', { status: 502 }), 'safety.block'],
    [rejected('INTERNAL', 500), 'messages.send'],
    [rejected('INSUFFICIENT_COINS', 422), 'messages.send'],
    // The first has no Retry-After, and that of the second is too long to wait.
    [rejected('DAILY_CAP_REACHED', 429), 'messages.send'],
    [rejected('RATE_LIMITED', 429, '3600'), 'messages.send'],
  ] as const) {
    const { client, requests } = clientOf([failure]);
    const call =
      path === 'safety.block' ? client.safety.block.mutate({ userId: 'one' }) : client.messages.send.mutate(sendAgain);
    await expect(call).rejects.toThrow(Error);
    expect(requests).toHaveLength(1);
  }
});

test('repeats a call that did nothing, whatever it is', async () => {
  const { client, requests } = clientOf([rejected('NOT_READY', 503, '0'), { blocked: true }]);
  const call = client.safety.block.mutate({ userId: 'one' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toEqual({ blocked: true });
  expect(requests).toHaveLength(2);
});

test('waits as long as Retry-After says before it repeats a call that did nothing', async () => {
  const { client, requests } = clientOf([rejected('TOO_MANY_AT_ONCE', 429, '7'), { blocked: true }]);
  const call = client.safety.block.mutate({ userId: 'one' });
  await vi.advanceTimersByTimeAsync(6_999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(await call).toEqual({ blocked: true });

  const given = clientOf([rejected('SERVICE_UNAVAILABLE', 503, '9')]);
  const cancelled = new AbortController();
  const waiting = given.client.messages.counts.query(undefined, { signal: cancelled.signal });
  const outcome = waiting.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  cancelled.abort(new Error('no longer needed'));
  expect(await outcome).toEqual(new Error('no longer needed'));
  expect(given.requests).toHaveLength(1);
});

test('ends a call at its time limit or when it is cancelled', async () => {
  const hanging: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  const client = createClient({ url: 'https://proverse.test', fetch: hanging, timeoutMs: 1, maxRetries: 0 });
  await expect(client.messages.counts.query()).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  const cancelled = new AbortController();
  const call = client.messages.counts.query(undefined, { signal: cancelled.signal, timeoutMs: 60_000 });
  cancelled.abort();
  await expect(call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('throws typed errors with the values of their texts', async () => {
  const body = { balance: 5, required: 350 };
  const { client } = clientOf([rejected('INSUFFICIENT_COINS', 422, undefined, body)]);
  const error: unknown = await client.messages.send.mutate(QUESTION).catch((reason: unknown) => reason);
  expect(isProverseError(error)).toBe(true);
  expect(isProverseError(error, 'PRICE_CHANGED')).toBe(false);
  if (!isProverseError(error, 'PRICE_CHANGED', 'INSUFFICIENT_COINS')) throw error;
  expect(error.code === 'INSUFFICIENT_COINS' && error.status).toBe(422);
  expect(errorBody(error)).toEqual({
    message: 'INSUFFICIENT_COINS',
    error: 'INSUFFICIENT_COINS',
    requestId: 'r',
    ...body,
  });
  expectTypeOf<ProverseError<'INSUFFICIENT_COINS'>['body']['required']>().toEqualTypeOf<string | number>();
  expectTypeOf<ProverseError<'PRICE_CHANGED'>['body']['currentRate']>().toEqualTypeOf<string | number>();
  expectTypeOf<ProverseError<'PRICE_CHANGED'>['body']['required']>().toEqualTypeOf<unknown>();
});

test('loads the pages of a list one by one', async () => {
  const pages = [
    { content: [{ id: 1 }, { id: 2 }], totalPages: 2 },
    { content: [{ id: 3 }], totalPages: 2 },
  ];
  const { client, requests } = clientOf(pages);
  const ids: unknown[] = [];
  for await (const message of client.messages.inbox.all({ search: 'GST', size: 2 })) ids.push(message.id);
  expect(ids).toEqual([1, 2, 3]);
  expect(requests.map(inputOf)).toEqual([
    { search: 'GST', size: 2, page: 0 },
    { search: 'GST', size: 2, page: 1 },
  ]);

  const stopped = clientOf(pages);
  for await (const message of stopped.client.messages.inbox.all()) if (message.id) break;
  expect(stopped.requests.map(inputOf)).toEqual([{ page: 0, size: 50 }]);
  // @ts-expect-error -- This list has no pages.
  void client.messages.counts.all;
});

test('yields no row twice when rows are added between two pages', async () => {
  const rowsOf = (...ids: number[]) => ({ content: ids.map((id) => ({ id })), totalPages: 3 });
  const { client } = clientOf([rowsOf(5, 4), rowsOf(4, 3), rowsOf(3, 2)]);
  const ids: unknown[] = [];
  for await (const message of client.messages.outbox.all({ size: 2 })) ids.push(message.id);
  expect(ids).toEqual([5, 4, 3, 2]);

  const people = { content: [{ userId: 'a' }, { userId: 'b' }], totalPages: 2 };
  const found: unknown[] = [];
  for await (const person of clientOf([people, people]).client.directory.professionals.all()) found.push(person.userId);
  expect(found).toEqual(['a', 'b']);
});

test('keeps the tokens of a sign-in and renews the access token once for all calls', async () => {
  const tokenStore = memoryTokenStore();
  const { client, requests } = clientOf(
    [
      { accessToken: 'first' },
      rejected('UNAUTHENTICATED', 401),
      rejected('UNAUTHENTICATED', 401),
      response({ accessToken: 'second' }, 'proverse_refresh=b; Path=/; HttpOnly'),
      { inbox: 1 },
      { inbox: 2 },
      response({}, 'proverse_refresh=; Max-Age=0'),
    ],
    { tokenStore },
  );
  tokenStore.write({ cookies: { proverse_refresh: 'a', proverse_device: 'd' } });
  await client.auth.login.mutate({ email: 'asha@example.com', password: 'Correct-Horse-7' });
  await Promise.all([client.messages.counts.query(), client.messages.counts.query()]);
  expect(requests.map(({ url }) => new URL(url).pathname.replace('/trpc/', ''))).toEqual([
    'auth.login',
    'messages.counts',
    'messages.counts',
    'auth.refresh',
    'messages.counts',
    'messages.counts',
  ]);
  expect(requests[3]?.headers.get('cookie')).toBe('proverse_refresh=a; proverse_device=d');
  expect(requests[5]?.headers.get('authorization')).toBe('Bearer second');
  expect(tokenStore.read()).toEqual({
    accessToken: 'second',
    cookies: { proverse_refresh: 'b', proverse_device: 'd' },
  });
  await client.auth.logout.mutate();
  expect(tokenStore.read()).toEqual({});
});

test('sends back the latest position that a response has named', async () => {
  const at = (seen: string) => Response.json({ result: { data: {} } }, { headers: { [SEEN_HEADER]: seen } });
  const { client, requests } = clientOf([{}, at('000a'), at('0009'), {}]);
  for (let n = 0; n < 4; n += 1) await client.messages.counts.query();
  expect(requests.map(({ headers }) => headers.get(SEEN_HEADER))).toEqual([null, null, '000a', '000a']);
});

interface Sent {
  readonly url: string;
  readonly headers: Headers;
}

/** A client whose server gives these responses in turn: an object is a call's data, an error stands for no response. */
function clientOf(responses: readonly object[], options: Partial<ClientOptions> = {}) {
  const requests: Sent[] = [];
  const rest = [...responses];
  const answer: typeof fetch = async (url, init) => {
    requests.push({ url: url instanceof Request ? url.url : url.toString(), headers: new Headers(init?.headers) });
    const next = rest.shift();
    if (next instanceof Response) return next;
    if (next instanceof Error || next === undefined) throw next ?? new Error('unexpected call');
    return response(next);
  };
  return { client: createClient({ url: 'https://proverse.test/', fetch: answer, ...options }), requests };
}

function response(data: object, cookie?: string): Response {
  return Response.json({ result: { data } }, { headers: cookie === undefined ? {} : { 'set-cookie': cookie } });
}

function rejected(code: ErrorCode, status: number, retryAfter?: string, params = {}): Response {
  const body = { message: code, error: code, requestId: 'r', ...params };
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return Response.json({ error: { data: { body } } }, { status, headers });
}

function inputOf({ url }: Sent): unknown {
  return JSON.parse(new URL(url).searchParams.get('input') ?? 'null');
}
