import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../client.ts';
import { isProverseError } from './proverse-error.ts';
import { memoryTokenStore } from './token-store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const FILE = { id: 'f1', name: 'notice.png' };
const rejection = (error: string, status: number, headers = {}): Response =>
  Response.json({ error, message: error, requestId: 'r' }, { status, headers });

/** A client whose server gives these responses one after the other, and the requests that it got. */
function clientOf(...responses: (Response | Error)[]) {
  const requests: Request[] = [];
  const store = memoryTokenStore();
  store.write({ accessToken: 'old' });
  const client = createClient({
    url: 'https://proverse.test',
    tokenStore: store,
    fetch: async (...args) => {
      const request = new Request(...args);
      request.signal.throwIfAborted();
      requests.push(request);
      const next = responses.shift() ?? new Error('unexpected call');
      if (next instanceof Error) throw next;
      return next;
    },
  });
  return { client, requests };
}

test('uploads a blob under its name, and repeats the upload with the same key', async () => {
  const { client, requests } = clientOf(
    new TypeError('fetch failed'),
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    Response.json(FILE),
  );
  const upload = client.files.upload(new File(['content'], 'notice.png'), { peaks: 'AAEC' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await upload).toEqual(FILE);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
    Array.from({ length: 3 }, () => 'POST https://proverse.test/api/files?peaks=AAEC'),
  );
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect([new Set(keys).size, keys[0]]).toEqual([1, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  const file = (await requests[2]?.formData())?.get('file') as File;
  expect([file.name, await file.text()]).toEqual(['notice.png', 'content']);
});

test('uploads with a given name and key', async () => {
  const { client, requests } = clientOf(Response.json(FILE));
  await client.files.upload(new Blob(['content']), { name: 'कर.pdf', idempotencyKey: 'mine' });
  expect(requests[0]?.headers.get('idempotency-key')).toBe('mine');
  const file = (await requests[0]?.formData())?.get('file') as File;
  expect(file.name).toBe('कर.pdf');
});

test('renews an expired token and downloads the content', async () => {
  const { client, requests } = clientOf(
    rejection('UNAUTHENTICATED', 401),
    Response.json({ result: { data: { accessToken: 'new' } } }),
    new Response('content', { headers: { 'content-type': 'audio/webm' } }),
  );
  const content = await client.files.download('f1');
  expect([content.type, await content.text()]).toEqual(['audio/webm', 'content']);
  expect(requests.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')])).toEqual([
    ['/api/files/f1', 'Bearer old'],
    ['/trpc/auth.refresh', 'Bearer old'],
    ['/api/files/f1', 'Bearer new'],
  ]);
});

test('throws what the server says about a file, without a repeat, and the reason of a cancelled call', async () => {
  const { client, requests } = clientOf(rejection('PDF_LOCKED', 422), rejection('NOT_FOUND', 404));
  const failed = await client.files.upload(new Blob(['%PDF'])).catch((error: unknown) => error);
  expect(isProverseError(failed, 'PDF_LOCKED')).toBe(true);
  expect(isProverseError(await client.files.download('f2').catch((error: unknown) => error), 'NOT_FOUND')).toBe(true);
  expect(requests).toHaveLength(2);
  await expect(client.files.download('f1', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});
