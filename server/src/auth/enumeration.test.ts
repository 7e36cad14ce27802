/**
 * Public calls must not reveal which addresses have accounts. For every kind of address they return the same bytes after
 * the same work: the same password hashes and the same statements.
 */
import { randomUUID } from 'node:crypto';
import argon2 from 'argon2';
import type { Client } from 'pg';
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { passTimeOfCodes, REGISTRATION, withoutFlowIds } from '../testing/accounts.ts';
import { testApp } from '../testing/app.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';

const { app, services } = await testApp();
const [hashed, verified] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')];
const watched = new Map<object, MockInstance<Client['query']>>();
services.pool.on('acquire', (client) => {
  if (!watched.has(client)) watched.set(client, vi.spyOn(client as unknown as Client, 'query'));
});
beforeEach(() => vi.clearAllMocks());

/** The kinds of addresses. A new one is created for each call, outside every cooldown. */
const ADDRESSES = {
  unknown: async () => newAddress(),
  unverified: async () => registered(newAddress()),
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

/** Everything a caller can see of one call, and the work it caused. */
async function observed(kind: Kind, path: string, input: object) {
  const email = await ADDRESSES[kind]();
  vi.clearAllMocks();
  const { statusCode, body, headers } = await post(path, { email, ...input });
  const { date: _, ...rest } = headers;
  return {
    answer: withoutFlowIds(JSON.stringify({ statusCode, body: JSON.parse(body), headers: rest })),
    statusCode,
    hashes: hashed.mock.calls.length + verified.mock.calls.length,
    statements: statementsMade(),
  };
}

/** The statements of the call, without those of the mail worker. A call only inserts into the outbox. */
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
  test('returns the same bytes after the same work for every kind of address', async () => {
    const forUnknown = await observed('unknown', path, input);
    expect(forUnknown.hashes).toBe(hashes);
    expect(forUnknown.statements.length).toBeGreaterThan(1);
    for (const kind of KINDS) expect({ kind, ...(await observed(kind, path, input)) }).toEqual({ kind, ...forUnknown });
  });
});

test('verifies as many hashes for a right password as for a wrong one', async () => {
  for (const [kind, password, status] of [
    ['known', TEST_PASSWORD, 200],
    ['suspended', TEST_PASSWORD, 403],
    ['unverified', REGISTRATION.password, 422],
    ['known and registered again', TEST_PASSWORD, 200],
  ] as const) {
    const { statusCode, hashes } = await observed(kind, 'login', { password });
    expect([kind, statusCode, hashes]).toEqual([kind, status, 2]);
  }
});

test('signing in after registering an address does not reveal whether it already had an account', async () => {
  const { password } = REGISTRATION;
  const unverified = await observed('unverified', 'login', { password });
  expect(unverified.statusCode).toBe(422);
  expect(await observed('known and registered again', 'login', { password })).toEqual(unverified);
});

test('a registration within the cooldown runs the same statements for known and unknown addresses', async () => {
  const again = async (email: string) => {
    await post('register', { ...REGISTRATION, email });
    vi.clearAllMocks();
    await post('register', { ...REGISTRATION, email });
    return statementsMade();
  };
  expect(await again(await ADDRESSES.known())).toEqual(await again(newAddress()));
});
