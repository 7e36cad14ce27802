import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openPool } from '../database/pool.ts';
import { waitForDatabase } from '../database/wait-for-database.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { pino } from 'pino';
import { createListenConnection } from '../database/listen-connection.ts';
import { fragileDatabase } from './fragile-database.ts';
import { isReady, killNodes, startNode } from '../testing/node-process.ts';

const database = await fragileDatabase();
const { db } = openPool(database.ownerUrl, { maxConnections: 2 });
const sender = await createUser(db, { bonusCoins: 1_000 });
const recipient = await createUser(db, { message_rate: 1 });
await db.destroy();
afterAll(killNodes);
const node = await startNode({ DATABASE_URL: database.url });
const login = await fetch(`${node.url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: sender.email, password: TEST_PASSWORD }),
});
const { accessToken: token } = (await login.json()) as { readonly accessToken: string };

const CALLS_AT_ONCE = 10;

interface Timed {
  readonly status: number;
  readonly error: string | undefined;
  readonly ms: number;
}

async function timed(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Timed> {
  const askedAt = performance.now();
  const response = await fetch(`${node.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
  });
  const { error } = (await response.json()) as { readonly error?: string };
  return { status: response.status, error, ms: performance.now() - askedAt };
}

const balance = () => timed('/api/coins/balance');
const send = (idempotencyKey?: string) =>
  timed('/api/messages/send', {
    method: 'POST',
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
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
  const waiting = `select count(*)::int as n from pg_locks where not granted and relation = 'ledger_wallet'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
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

/** Runs statements as the database's owner, who is a superuser here. */
async function asOwner<Row extends pg.QueryResultRow>(...statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  let rows: Row[] = [];
  for (const statement of statements) ({ rows } = await client.query<Row>(statement));
  await client.end();
  return rows;
}

test('returns OUTCOME_UNKNOWN within two seconds while commits wait for a standby', async () => {
  const usual = await usualMs();
  await asOwner(`alter system set synchronous_standby_names = 'none'`, 'select pg_reload_conf()');
  let key = '';
  try {
    // The new setting takes effect a moment later.
    await expect
      .poll(async () => {
        const { status, error, ms } = await send((key = crypto.randomUUID()));
        // The rest is for a busy machine.
        expect(ms).toBeLessThan(2_000 + usual + 3_000);
        return [status, error];
      })
      .toEqual([503, 'OUTCOME_UNKNOWN']);
  } finally {
    await asOwner('alter system reset synchronous_standby_names', 'select pg_reload_conf()');
  }
  await expect.poll(async () => (await send(key)).status).toBe(200);
}, 60_000);

test('loses and doubles no confirmed message while PostgreSQL stops and starts', async () => {
  const countSent = async () => {
    const count = `select count(*)::int as sent, wallet_balance('${sender.id}') as coins from messages where sender_id = '${sender.id}'`;
    const [row] = await asOwner<{ sent: number; coins: string }>(count);
    return { sent: row?.sent ?? 0, coins: Number(row?.coins) };
  };
  const before = await countSent();
  const stopping = new AbortController();
  let confirmed = 0;
  const sendOn = async () => {
    while (!stopping.signal.aborted) {
      const key = crypto.randomUUID();
      let answer = await send(key);
      for (; answer.status !== 200; answer = await send(key)) {
        expect([answer.status, answer.error]).toEqual([
          503,
          expect.stringMatching(/^(SERVICE_UNAVAILABLE|OUTCOME_UNKNOWN)$/),
        ]);
      }
      confirmed += 1;
    }
  };
  const senders = [sendOn(), sendOn(), sendOn(), sendOn()];
  await expect.poll(() => confirmed).toBeGreaterThan(20);
  await database.stop();
  await database.start();
  const during = confirmed;
  await expect.poll(() => confirmed, { timeout: 30_000 }).toBeGreaterThan(during + 20);
  stopping.abort();
  await Promise.all(senders);
  expect(await countSent()).toEqual({ sent: before.sent + confirmed, coins: before.coins - confirmed });
}, 60_000);
