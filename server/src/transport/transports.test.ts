/** What REST and tRPC have in common: headers, empty bodies, origins, request ids. */
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';

const { app, services } = await testApp({ CORS_ORIGINS: 'https://partner.example' });
const json = { 'content-type': 'application/json' };

test('accepts an empty body for a call without input', async () => {
  const trpc = await app.inject({ method: 'POST', url: '/trpc/auth.logout', headers: json, payload: '' });
  const rest = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: json, payload: '' });
  const bare = await app.inject({ method: 'POST', url: '/api/auth/logout' });
  expect([trpc.statusCode, rest.statusCode, bare.statusCode]).toEqual([200, 200, 200]);
});

test('rejects an Idempotency-Key on a batch, and an invalid key', async () => {
  const user = await createUser(services.db);
  const authorization = `Bearer ${await tokenOf(services, user.id)}`;
  const key = (value: string) => ({ ...json, authorization, 'idempotency-key': value });
  const batch = await app.inject({
    method: 'POST',
    url: '/trpc/messages.readNotifications,messages.readNotifications?batch=1',
    headers: key('one'),
    payload: '{}',
  });
  const long = await app.inject({
    method: 'POST',
    url: '/api/coins/purchase',
    headers: key('x'.repeat(256)),
    payload: {},
  });
  expect(batch.statusCode).toBe(400);
  expect(long.statusCode).toBe(400);
  expect(long.json().errors).toHaveProperty('Idempotency-Key');
});

test('does not serve live events over HTTP, alone or in a batch', async () => {
  const user = await createUser(services.db);
  const headers = { authorization: `Bearer ${await tokenOf(services, user.id)}`, accept: 'text/event-stream' };
  const alone = await app.inject({ url: '/trpc/live.events', headers });
  expect([alone.statusCode, alone.json().error.data.body.error]).toEqual([404, 'NOT_FOUND']);
  const batch = await app.inject({ url: '/trpc/live.events,coins.balance?batch=1', headers });
  const [live, balance] = batch.json();
  expect(live.error.data.body).toMatchObject({ error: 'NOT_FOUND', requestId: batch.headers['x-request-id'] });
  expect(balance.result.data).toHaveProperty('coins');
});

test('gives every tRPC error the tRPC code of its status', async () => {
  const user = await createUser(services.db, { message_rate: 10 });
  const authorization = `Bearer ${await tokenOf(services, user.id)}`;
  const post = { method: 'POST', headers: { ...json, authorization } } as const;
  const toMyself = { recipientId: user.id, subject: 'A question', content: 'Long enough to be a message.' };
  const codeOf = async (request: InjectOptions) => {
    const response = await app.inject(request);
    const { error } = response.json();
    expect(error.data).toMatchObject({ httpStatus: response.statusCode, body: { requestId: expect.any(String) } });
    return [response.statusCode, error.data.code, error.code];
  };
  expect(await codeOf({ url: '/trpc/coins.balance' })).toEqual([401, 'UNAUTHORIZED', -32_001]);
  expect(await codeOf({ ...post, url: '/trpc/messages.send', payload: {} })).toEqual([400, 'BAD_REQUEST', -32_600]);
  expect(await codeOf({ ...post, url: '/trpc/messages.send', payload: '{' })).toEqual([400, 'BAD_REQUEST', -32_600]);
  expect(await codeOf({ ...post, url: '/trpc/nothing' })).toEqual([404, 'NOT_FOUND', -32_004]);
  expect(await codeOf({ ...post, url: '/trpc/messages.markRead', payload: { id: 'x' } })).toEqual([
    404,
    'NOT_FOUND',
    -32_004,
  ]);
  expect(await codeOf({ ...post, url: '/trpc/messages.send', payload: toMyself })).toEqual([
    422,
    'UNPROCESSABLE_CONTENT',
    -32_022,
  ]);
  const text = { ...post, headers: { 'content-type': 'text/plain' }, payload: 'x' };
  expect(await codeOf({ ...text, url: '/trpc/messages.send' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', -32_015]);
});

test('limits the time for a request to arrive to 30 s', () => {
  expect(app.server.requestTimeout).toBe(30_000);
});

test('returns the caller’s request id if it is harmless, otherwise a new one', async () => {
  const given = await app.inject({ url: '/api/public/health', headers: { 'x-request-id': 'mine-1' } });
  const strange = await app.inject({ url: '/api/public/health', headers: { 'x-request-id': 'a b<script>' } });
  expect(given.headers['x-request-id']).toBe('mine-1');
  expect(strange.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  const missing = await app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'mine-2' } });
  expect(missing.json().requestId).toBe('mine-2');
});

test('sends CORS headers to listed origins only', async () => {
  const from = (origin: string) => app.inject({ url: '/api/public/health', headers: { origin } });
  expect((await from('https://partner.example')).headers['access-control-allow-origin']).toBe(
    'https://partner.example',
  );
  expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('allows listed origins every method of the contract and the headers of a call', async () => {
  const headerNames = 'authorization,content-type,idempotency-key,x-request-id';
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/user/profile',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': headerNames },
    });
  const listed = await preflight('https://partner.example');
  expect(listed.statusCode).toBe(204);
  expect(listed.headers).toMatchObject({
    'access-control-allow-origin': 'https://partner.example',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': headerNames,
  });
  const foreign = await preflight('https://evil.example');
  expect(Object.keys(foreign.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  const { headers } = await app.inject({ url: '/api/public/health', headers: { origin: 'https://partner.example' } });
  expect(headers['access-control-expose-headers']).toBe(
    'x-request-id, x-total-count, x-relaxed, retry-after, content-disposition',
  );
});

test('rejects a foreign origin for calls that use the cookie', async () => {
  const call = (url: string, origin: string) => app.inject({ method: 'POST', url, headers: { origin } });
  for (const url of ['/api/auth/refresh', '/api/auth/logout']) {
    expect((await call(url, 'https://evil.example')).statusCode).toBe(403);
    expect((await call(url, 'https://partner.example')).statusCode).not.toBe(403);
  }
});

test('forbids caching of API responses, and sniffing', async () => {
  const { headers } = await app.inject({ url: '/api/public/health' });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
});
