/** Every call is counted before its cost, on all transports and in all forms. The limits are those of production. */
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { createToken } from '../tokens/create-token.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { contextFor, createUser } from '../testing/factories.ts';

const { app, services } = await testApp({ RATE_LIMIT: 'on' });
const JSON_TYPE = { 'content-type': 'application/json' };

let networks = 0;
/** An address that made no call yet. */
function newAddress(): string {
  networks += 1;
  return `198.51.100.${networks}`;
}

async function signIn() {
  const { id } = await createUser(services.db, { message_rate: 10, bonusCoins: 1000 });
  return { id, authorization: `Bearer ${await tokenOf(services, id)}` };
}

const post = (url: string, payload: string): InjectOptions => ({ method: 'POST', url, payload, headers: JSON_TYPE });

/** The statuses of these calls from one address, made at once. A batch has one status for each of its calls. */
async function statusesOf(call: InjectOptions, times: number, remoteAddress = newAddress()): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: times }, () => app.inject({ ...call, remoteAddress })));
  return responses.flatMap((response) => {
    const body = response.json<{ error: { data: { httpStatus: number } } }[]>();
    return Array.isArray(body) ? body.map(({ error }) => error.data.httpStatus) : [response.statusCode];
  });
}

const LOGIN = '/api/auth/login';
const batchOf = (input: string) => `{${Array.from({ length: 10 }, (_, n) => `"${n}":${input}`).join(',')}}`;
const TEN = Array.from({ length: 10 }, () => 'auth.login').join(',');

test.each([
  ['without a password', 125, post(LOGIN, '{"email":"asha@example.com"}')],
  ['with unknown fields', 125, post(LOGIN, '{"mail":"asha@example.com"}')],
  ['with a broken body', 125, post(LOGIN, '{"email":')],
  ['with a body that is no object', 125, post(LOGIN, '[]')],
  ['without a body', 125, { method: 'POST', url: LOGIN } as const],
  ['over tRPC', 125, post('/trpc/auth.login', '{"email":"asha@example.com"}')],
  ['with a broken body over tRPC', 125, post('/trpc/auth.login', '{"email":')],
  ['in batches of ten', 13, post(`/trpc/${TEN}?batch=1`, batchOf('{"email":"asha@example.com"}'))],
  ['in broken batches of ten', 13, post(`/trpc/${TEN}?batch=1`, '{"0":')],
])('counts sign-ins %s', async (_, times, call) => {
  const rejectedOf = (statuses: number[]) => statuses.filter((status) => status === 429).length;
  const statuses = await statusesOf(call, times);
  expect(statuses).toContain(400);
  // A hundred pass, or up to two hundred if a window ended in between.
  const isEnough = rejectedOf(statuses) >= 25;
  expect(isEnough || rejectedOf(await statusesOf(call, times, `203.0.113.${networks}`)) >= 25).toBe(true);
});

test.each([
  ['invalid', '/api/messages/send', '{"recipientId":"x","subject":"Hi"}'],
  ['broken', '/api/messages/send', '{'],
  ['broken tRPC', '/trpc/messages.send', '{'],
])('counts %s sends of a user, who are then rejected after a moment', async (_, url, payload) => {
  const { authorization } = await signIn();
  const call = { ...post(url, payload), headers: { ...JSON_TYPE, authorization } };
  const startedAt = performance.now();
  const statuses = await statusesOf(call, 200);
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
  expect(performance.now() - startedAt).toBeGreaterThan(200);
});

/** Takes all of a budget, and of the next hour's. */
function useUpBudget(budget: 'user' | 'network', caller: string): void {
  services.rateLimits.spend(budget, caller, 3_600_000);
}

test.each<[string, InjectOptions]>([
  ['a call without a token', { url: '/api/coins/balance' }],
  ['a call with an invalid token', { url: '/api/coins/balance', headers: { authorization: 'Bearer x' } }],
  ['an unknown path', { url: '/api/nothing' }],
  ['an unknown procedure', { url: '/trpc/nothing.at,all.x?batch=1&input={}' }],
  ['a procedure without a token', { url: '/trpc/coins.balance' }],
  ['a public call', { url: '/api/public/experts' }],
  [
    'an upload',
    { method: 'POST', url: '/api/user/profile/avatar', headers: { 'content-type': 'text/plain' }, payload: 'x' },
  ],
  ['a download', { url: '/api/coins/history.csv' }],
  ['a picture', { url: `/api/avatars/${'0'.repeat(64)}.webp` }],
  ['the documentation', { url: '/api/docs' }],
  ['the OpenAPI document', { url: '/api/openapi.json' }],
  ['a public page', { url: '/@nobody' }],
  ['a missing page', { url: '/nothing/here' }],
  ['MCP', { method: 'POST', url: '/mcp', headers: JSON_TYPE, payload: '{}' }],
  ['a development route', { url: '/dev/mail.json' }],
  ['a preflight', { method: 'OPTIONS', url: '/api/auth/login', headers: { origin: 'https://a.example' } }],
  ['a wrong content type', { method: 'POST', url: LOGIN, headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
  ['a body that is too large', post(LOGIN, `"${'x'.repeat(70_000)}"`)],
])('%s is rejected once the network has used up its budget', async (_, call) => {
  const remoteAddress = newAddress();
  useUpBudget('network', remoteAddress);
  const { statusCode, headers } = await app.inject({ ...call, remoteAddress });
  expect([statusCode, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect(headers['retry-after']).not.toBe('0');
});

test('a network that used up its budget keeps neither its users nor monitoring out', async () => {
  const { authorization } = await signIn();
  const remoteAddress = newAddress();
  useUpBudget('network', remoteAddress);
  for (const url of ['/api/coins/balance', '/trpc/coins.balance', '/api/messages/inbox']) {
    expect((await app.inject({ url, remoteAddress, headers: { authorization } })).statusCode).toBe(200);
  }
  for (const url of ['/api/public/health', '/api/public/ready']) {
    expect((await app.inject({ url, remoteAddress })).statusCode).toBe(200);
  }
});

test.each<[string, InjectOptions]>([
  ['a read', { url: '/api/coins/balance' }],
  ['a read over tRPC', { url: '/trpc/coins.balance' }],
  ['a broken call', post('/api/messages/send', '{')],
  [
    'a wrong content type',
    { method: 'POST', url: '/api/messages/send', headers: { 'content-type': 'text/xml' }, payload: 'x' },
  ],
  ['an unknown path', { url: '/api/nothing' }],
  ['an unknown procedure', { url: '/trpc/nothing' }],
])('%s of a user is rejected once they have used up their budget, and their programs have one too', async (_, call) => {
  const user = await signIn();
  useUpBudget('user', user.id);
  const remoteAddress = newAddress();
  const as = (authorization: string) =>
    app.inject({ ...call, remoteAddress, headers: { ...call.headers, authorization } });
  expect((await as(user.authorization)).statusCode).toBe(429);
  const ctx = contextFor(services, user.id);
  const { token } = await createToken(ctx, { name: 'Sync', scopes: ['wallet:read', 'messages:send'] });
  expect((await as(`Bearer ${token}`)).statusCode).not.toBe(429);
  useUpBudget('user', `programs of ${user.id}`);
  expect((await as(`Bearer ${token}`)).statusCode).toBe(429);
});

test('each call of a batch counts by its cost', async () => {
  const { id, authorization } = await signIn();
  const names = Array.from({ length: 10 }, () => 'directory.professionals').join(',');
  const input = batchOf(JSON.stringify({ size: 1, page: 0 }));
  const url = `/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`;
  const inOneBatch = async (): Promise<[passed: number, rejected: number]> => {
    // What is left is enough for a few of these calls. On a busy machine it may be more again when they are made.
    while (services.rateLimits.spend('user', id, 1) === 0);
    await expect.poll(() => services.rateLimits.spend('user', id, 0)).toBe(0);
    const { body } = await app.inject({ url, headers: { authorization } });
    return [body.match(/"result"/g)?.length ?? 0, body.match(/RATE_LIMITED/g)?.length ?? 0];
  };
  await expect
    .poll(inOneBatch, { timeout: 60_000 })
    .toEqual([expect.any(Number), expect.toSatisfy((n) => n > 0 && n < 10)]);
});

test('a page’s calls come far from the budget', async () => {
  const { authorization } = await signIn();
  const names =
    'coins.balance,messages.counts,dashboard.all,messages.inbox,messages.outbox,coins.history,profile.get,notes.get';
  const input = encodeURIComponent(JSON.stringify({ 3: {}, 4: {}, 5: {}, 7: { userId: randomUUID() } }));
  for (let screen = 0; screen < 10; screen += 1) {
    const { body } = await app.inject({ url: `/trpc/${names}?batch=1&input=${input}`, headers: { authorization } });
    expect(body).not.toContain('RATE_LIMITED');
  }
});
