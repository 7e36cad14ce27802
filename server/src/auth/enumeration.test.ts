/**
 * Nobody can find out who is here: whatever an address is to us, the calls that take one from anybody answer with the
 * same bytes after the same work, which is the same password checks and the same statements.
 * `npm run bench -- --timing` compares the times.
 */
import { randomUUID } from 'node:crypto';
import argon2 from 'argon2';
import type { Client } from 'pg';
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { passTimeOfCodes, REGISTRATION } from '../testing/accounts.ts';
import { testApp } from '../testing/app.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';

const { app, services } = await testApp();
const [hashed, verified] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')];
const watched = new Map<object, MockInstance<Client['query']>>();
services.pool.on('acquire', (client) => {
  if (!watched.has(client)) watched.set(client, vi.spyOn(client as unknown as Client, 'query'));
});
beforeEach(() => vi.clearAllMocks());

/** What an address can be. Each is made anew for each call, with nothing asked for it within the cooldown. */
const ADDRESSES = {
  unknown: async () => newAddress(),
  waiting: async () => registered(newAddress()),
  known: async () => (await createUser(services.db)).email,
  suspended: async () => (await createUser(services.db, { status: 'suspended' })).email,
  'known and registered again': async () => registered((await createUser(services.db)).email),
};
type Kind = keyof typeof ADDRESSES;
const KINDS = Object.keys(ADDRESSES) as Kind[];

function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

async function registered(email: string): Promise<string> {
  await post('register', { ...REGISTRATION, email });
  await passTimeOfCodes(services, 61);
  return email;
}

function post(path: string, payload: object) {
  return app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { 'x-request-id': 'fixed' }, payload });
}

/** All that a caller can see of one call, and all that it made the server do. */
async function observed(kind: Kind, path: string, input: object) {
  const email = await ADDRESSES[kind]();
  vi.clearAllMocks();
  const { statusCode, body, headers } = await post(path, { email, ...input });
  const { date: _, ...rest } = headers;
  return {
    answer: { statusCode, body, headers: rest },
    hashes: hashed.mock.calls.length + verified.mock.calls.length,
    statements: statementsMade(),
  };
}

/** All but what the mail worker did beside it; a call itself only adds to the outbox. */
function statementsMade(): string[] {
  const made = [...watched.values()].flatMap(({ mock }) => mock.calls.map(([query]) => textOf(query)));
  return made.filter((text) => !/^\s*(?:update|delete from) "?mail_/.test(text)).toSorted();
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}

describe.each([
  { path: 'login', input: { password: 'wrong' }, hashes: 2 },
  { path: 'register', input: REGISTRATION, hashes: 1 },
  { path: 'forgot-password', input: {}, hashes: 0 },
  { path: 'resend-otp', input: {}, hashes: 0 },
  { path: 'verify-otp', input: { otpCode: '000000', password: 'wrong' }, hashes: 1 },
  { path: 'verify-reset-code', input: { resetCode: '000000' }, hashes: 0 },
])('$path', ({ path, input, hashes }) => {
  test('answers alike and does alike, whatever the address is to us', async () => {
    const forNobody = await observed('unknown', path, input);
    expect(forNobody.hashes).toBe(hashes);
    expect(forNobody.statements.length).toBeGreaterThan(1);
    for (const kind of KINDS) expect({ kind, ...(await observed(kind, path, input)) }).toEqual({ kind, ...forNobody });
  });
});

test('a right password costs as many checks as a wrong one', async () => {
  for (const [kind, password, status] of [
    ['known', TEST_PASSWORD, 200],
    ['suspended', TEST_PASSWORD, 403],
    ['waiting', REGISTRATION.password, 422],
    ['known and registered again', TEST_PASSWORD, 200],
  ] as const) {
    const { answer, hashes } = await observed(kind, 'login', { password });
    expect([kind, answer.statusCode, hashes]).toEqual([kind, status, 2]);
  }
});

test('who registered an address learns nothing from signing in there, whether or not it had an account', async () => {
  const { password } = REGISTRATION;
  const waiting = await observed('waiting', 'login', { password });
  expect(waiting.answer.statusCode).toBe(422);
  expect(await observed('known and registered again', 'login', { password })).toEqual(waiting);
});

test('within the cooldown a registration, too, costs the same', async () => {
  const again = async (email: string) => {
    await post('register', { ...REGISTRATION, email });
    vi.clearAllMocks();
    await post('register', { ...REGISTRATION, email });
    return statementsMade();
  };
  expect(await again(await ADDRESSES.known())).toEqual(await again(newAddress()));
});
