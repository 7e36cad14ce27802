import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { afterFile } from '../testing/after-file.ts';
import { fetchPublic } from './fetch-public.ts';
import { isPublicAddress, type HostAddress } from './public-address.ts';

const answers = new Map<string, RequestListener>();
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterFile(() => server.close());
afterFile(() => server.closeAllConnections());
const { port } = server.address() as AddressInfo;

/** Plain HTTP to the test's server, because it has no certificate. Name, addresses and path stay those of the URL. */
const plain = ((url: URL, options: object, onResponse: never) =>
  httpRequest(new URL(`http://${url.host}:${port}${url.pathname}`), options, onResponse)) as typeof httpsRequest;

const LOCAL: HostAddress = { address: '127.0.0.1', family: 4 };
const PUBLIC: HostAddress = { address: '93.184.215.14', family: 4 };
const BOUNDS = { timeoutMs: 2_000, maxBytes: 1_000 };

function get(
  url: string,
  resolved: readonly HostAddress[],
  isPublic: (address: string) => boolean = () => true,
  sent?: string,
) {
  let resolutions = 0;
  const fetched = fetchPublic(
    new URL(url),
    { ...BOUNDS, ...(sent !== undefined && { body: sent }) },
    {
      resolve: async () => ((resolutions += 1), resolved),
      isPublic,
      request: plain,
    },
  );
  return { fetched, resolutions: () => resolutions };
}

test('connects to the address that was checked, and resolves the name only once', async () => {
  answers.set('/page', ({ headers }, response) => response.end(`for ${headers.host}`));
  const { fetched, resolutions } = get('https://rebinds.example/page', [LOCAL]);
  const { status, body } = await fetched;
  expect([status, body.toString(), resolutions()]).toEqual([200, `for rebinds.example:${port}`, 1]);
});

test.each([
  ['only a private address', [LOCAL]],
  ['a private address beside a public one', [PUBLIC, { address: '10.0.0.8', family: 4 as const }]],
  ['an IPv4-mapped address', [{ address: '::ffff:127.0.0.1', family: 6 as const }]],
  ['no address', []],
])('refuses a host with %s before it connects', async (_name, resolved) => {
  let requests = 0;
  answers.set('/', (_request, response) => void ((requests += 1), response.end()));
  await expect(get('https://hostile.example/', resolved, isPublicAddress).fetched).rejects.toThrow('public internet');
  expect(requests).toBe(0);
});

test.each(['http://a.example/', 'file:///etc/passwd', 'https://user:secret@a.example/'])('refuses %s', async (url) => {
  await expect(get(url, [LOCAL]).fetched).rejects.toThrow(/only https|no credentials/);
});

test('posts a body', async () => {
  answers.set('/hook', (request, response) => {
    void text(request).then((body) => response.end(`${request.method} ${body}`));
  });
  const { fetched } = get('https://a.example/hook', [LOCAL], () => true, '{"a":1}');
  expect((await fetched).body.toString()).toBe('POST {"a":1}');
});

test('returns a redirect instead of following it', async () => {
  answers.set('/moved', (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
  const { status, headers } = await get('https://a.example/moved', [LOCAL]).fetched;
  expect([status, headers.location]).toEqual([302, 'http://169.254.169.254/']);
});

test('reads no more than the bound of a body, even of one without an end', async () => {
  answers.set('/endless', (_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(400)), 1);
    response.on('close', () => clearInterval(timer));
  });
  const { body } = await get('https://a.example/endless', [LOCAL]).fetched;
  expect(body).toHaveLength(BOUNDS.maxBytes);
});

test('gives up after the time for the whole exchange, however the body trickles', async () => {
  answers.set('/slow', (_request, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const slow = fetchPublic(
    new URL('https://a.example/slow'),
    { timeoutMs: 200, maxBytes: 1_000 },
    { resolve: async () => [LOCAL], isPublic: () => true, request: plain },
  );
  await expect(slow).rejects.toThrow('aborted');
});
