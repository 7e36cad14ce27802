import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openPool } from '../database/pool.ts';
import { waitForDatabase } from '../database/wait-for-database.ts';
import { createUser } from '../testing/factories.ts';
import { createAccessTokens } from '../sign-in/access-tokens.ts';
import { testConfig } from '../testing/services.ts';
import { pino } from 'pino';
import { createListenConnection } from '../database/listen-connection.ts';
import { fragileDatabase } from './fragile-database.ts';
import { isReady, killNodes, startNode } from '../testing/node-process.ts';

const database = await fragileDatabase();
const { db } = openPool(database.ownerUrl, { maxConnections: 2 });
const sender = await createUser(db, { bonusCoins: 1_000 });
const recipient = await createUser(db, { message_rate: 1 });
const config = testConfig();
// Never started, because this process only issues a token.
const listenConnection = createListenConnection({ databaseUrl: database.url, log: pino({ level: 'silent' }) });
const tokens = await createAccessTokens({ config, listenConnection, db });
const token = await tokens.issue({ userId: sender.id, sessionId: crypto.randomUUID() });
await db.destroy();
afterAll(killNodes);
const node = await startNode({ DATABASE_URL: database.url });

const CALLS_AT_ONCE = 10;

interface Timed {
  readonly status: number;
  readonly ms: number;
}

async function timed(path: string, init: RequestInit = {}): Promise<Timed> {
  const askedAt = performance.now();
  const response = await fetch(`${node.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - askedAt };
}

const balance = () => timed('/api/coins/balance');
const send = () =>
  timed('/api/messages/send', {
    method: 'POST',
    body: JSON.stringify({ recipientId: recipient.id, subject: 'One question', content: 'May I ask you about that?' }),
  });
const signIn = () =>
  timed('/api/auth/login', { method: 'POST', body: JSON.stringify({ email: sender.email, password: 'x' }) });

/** The slowest of as many calls while the database works, to allow for a slow machine. */
async function usualMs(): Promise<number> {
  const answers = await Promise.all(Array.from({ length: CALLS_AT_ONCE * 3 }, balance));
  return Math.max(...answers.map((answer) => answer.ms));
}

function expectUnavailableSoon(answers: readonly Timed[], usual: number): void {
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]));
  // Three more seconds, because the machine may be busier than a moment ago.
  expect(Math.max(...answers.map((answer) => answer.ms))).toBeLessThan(2_000 + usual + 3_000);
}

/** Makes many calls of every kind at once. */
async function expectAllUnavailable(usual: number): Promise<void> {
  const calls = Array.from({ length: CALLS_AT_ONCE }, () => [balance(), send(), signIn()]).flat();
  expectUnavailableSoon(await Promise.all(calls), usual);
}

async function expectRecovery(): Promise<void> {
  await expect.poll(() => isReady(node.url)).toBe(true);
  await expect.poll(async () => (await balance()).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect((await signIn()).status).toBe(401);
}

afterEach(expectRecovery);

test('returns 503 within two seconds while PostgreSQL is stopped, and recovers', async () => {
  const usual = await usualMs();
  await database.stop();
  try {
    await expectAllUnavailable(usual);
    await expect.poll(() => isReady(node.url)).toBe(false);
    expect((await timed('/api/public/health')).status).toBe(200);
  } finally {
    await database.start();
  }
}, 60_000);

test('returns 503 within two seconds, also for open calls, while PostgreSQL is silent', async () => {
  const usual = await usualMs();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table ledger_wallet in access exclusive mode');
  const openCalls = Promise.all([balance(), send()]);
  const waiting = `select count(*)::int as n from pg_locks where not granted and relation = 'ledger_wallet'::regclass`;
  await expect.poll(async () => (await client.query(waiting)).rows).toEqual([{ n: 2 }]);
  database.fallSilent();
  try {
    expect((await openCalls).map(({ status }) => status)).toEqual([503, 503]);
    await expectAllUnavailable(usual);
    await expect.poll(() => isReady(node.url)).toBe(false);
    expect((await timed('/api/public/health')).status).toBe(200);
  } finally {
    database.speakAgain();
    await client.query('rollback');
    await client.end();
  }
}, 60_000);

test('waits for a silent database when it starts, with one line for the log', async () => {
  database.fallSilent();
  const lines: string[] = [];
  await waitForDatabase(database.url, (line) => {
    lines.push(line);
    database.speakAgain();
  });
  expect(lines).toEqual([
    expect.stringMatching(/^The database at 127\.0\.0\.1:\d+\/proverse does not answer yet \(.+\); waiting for it$/),
  ]);
}, 60_000);

test('a process that starts waits when the database falls silent before it listens', async () => {
  database.fallSilent();
  const log = pino({ level: 'warn' }, { write: () => database.speakAgain() });
  const connection = createListenConnection({ databaseUrl: database.url, log });
  await connection.start();
  expect((await connection.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
  await connection.close();
}, 60_000);

test('returns 503 within two seconds while all pool connections are busy', async () => {
  const usual = await usualMs();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table ledger_wallet in access exclusive mode');
  const stuck = Array.from({ length: 16 + CALLS_AT_ONCE }, balance);
  expectUnavailableSoon(await Promise.all(stuck.slice(-CALLS_AT_ONCE)), usual);
  await client.query('rollback');
  await client.end();
  expect((await Promise.all(stuck)).every(({ status }) => status === 200 || status === 503)).toBe(true);
}, 60_000);
