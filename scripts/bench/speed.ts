/**
 * `npm run bench`: throughput as ratios within one run. Ratios can be compared between machines and between runs;
 * absolute numbers cannot.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createAccessTokens } from '../../server/src/auth/access-tokens.ts';
import { loadConfig } from '../../server/src/config.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { createListenConnection } from '../../server/src/db/listen-connection.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openPool } from '../../server/src/db/pool.ts';
import { runLoad, type Load, type NextRequest } from './load.ts';
import { startMeasured } from './measured-process.ts';
import { hasPgbench, scriptTps, tpcbTps } from './pgbench.ts';
import { seed, sendCall, USERS } from './seed.ts';

const CONNECTIONS = 16;
/** Sends are batched, so they are measured with few senders and with many. */
const FEW = 8;
const MANY = 32;
const SECONDS = 10;
const SIGNED_IN = 1000;
const PORTS = { proverse: 3197, bare: 3198 };

interface Person {
  readonly id: string;
  readonly token: string;
}

const directory = mkdtempSync(join(tmpdir(), 'proverse-bench-'));
// When started by root, the database runs as another user, which needs access.
chmodSync(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: directory });
try {
  await migrate(postgres.url);
  step(`filling a database with ${USERS.toLocaleString('en')} users and 100,000 messages`);
  await seed(postgres.url);
  await measure(postgres.url);
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function measure(databaseUrl: string): Promise<void> {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key for the measurement only',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  };
  const people = await signIn(databaseUrl, env);
  const server = await startMeasured('proverse', PORTS.proverse, env);
  const bare = await startMeasured('bare', PORTS.bare, {});

  step('bare Fastify route');
  const bareReads = await runLoad(bare.url, CONNECTIONS, SECONDS, () => ({ method: 'GET', path: '/', headers: {} }));
  await bare.stop();
  step('GET /api/coins/balance');
  const balance = await runLoad(server.url, CONNECTIONS, SECONDS, reads(people, '/api/coins/balance'));
  step('GET /api/messages/inbox');
  const inbox = await runLoad(server.url, CONNECTIONS, SECONDS, reads(people, '/api/messages/inbox'));
  step('POST /api/messages/send');
  const sendsOfFew = await runLoad(server.url, FEW, SECONDS, sendsOf(people));
  const sendsOfMany = await runLoad(server.url, MANY, SECONDS, sendsOf(people));
  const peak = server.peakMemoryMib();
  await server.stop();

  step('the same send, directly in PostgreSQL');
  const direct = await directSends(databaseUrl);
  const tpcb = hasPgbench() ? await tpcbOf(databaseUrl) : undefined;

  console.log(
    [
      '',
      line('bare Fastify route', bareReads),
      line('balance', balance),
      line('inbox', inbox),
      line(`send, ${FEW} clients`, sendsOfFew),
      line(`send, ${MANY} clients`, sendsOfMany),
      `${'send directly in SQL'.padEnd(28)}${direct.toFixed(0).padStart(8)}/s`,
      `${'pgbench TPC-B'.padEnd(28)}${tpcb === undefined ? 'pgbench is not installed' : `${tpcb.toFixed(0).padStart(8)}/s`}`,
      '',
      ratio('(a) send over HTTP / send in SQL', sendsOfMany.perSecond / direct, 0.5),
      ...(tpcb === undefined
        ? []
        : [
            ratio(`(a) send, ${FEW} clients / TPC-B`, sendsOfFew.perSecond / tpcb, 0.35),
            ratio(`(a) send, ${MANY} clients / TPC-B`, sendsOfMany.perSecond / tpcb, 0.6),
          ]),
      ratio('(b) balance / bare route', balance.perSecond / bareReads.perSecond, 0.4),
      ratio('(b) inbox / bare route', inbox.perSecond / bareReads.perSecond, 0.4),
      `(c) server's peak memory ${peak ?? 'unknown'} MiB (aim: under 300)`,
    ].join('\n'),
  );
}

function line(name: string, load: Load): string {
  return `${name.padEnd(28)}${load.perSecond.toFixed(0).padStart(8)}/s   p50 ${load.p50Ms} ms   p99 ${load.p99Ms} ms   failed ${load.failed}`;
}

function step(text: string): void {
  console.log(`… ${text}`);
}

function ratio(name: string, value: number, aim: number): string {
  return `${name.padEnd(34)} ${value.toFixed(2)} (aim: ${aim})`;
}

/** Creates sessions and access tokens for the first users, as the server does. */
async function signIn(databaseUrl: string, env: Record<string, string>): Promise<Person[]> {
  const { pool, db } = openPool(databaseUrl, { role: null });
  const accessTokens = await createAccessTokens({
    config: loadConfig(env),
    // Never started, because this process only issues tokens.
    listenConnection: createListenConnection({ databaseUrl, log: pino({ level: 'warn' }) }),
    db,
  });
  const { rows } = await pool.query<{ userId: string; sessionId: string }>(
    `insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from bench_user where n <= $1
     returning user_id as "userId", id as "sessionId"`,
    [SIGNED_IN],
  );
  const people = await Promise.all(
    rows.map(async (identity) => ({ id: identity.userId, token: await accessTokens.issue(identity) })),
  );
  await db.destroy();
  return people;
}

function reads(people: readonly Person[], path: string): NextRequest {
  let call = 0;
  return () => ({ method: 'GET', path, headers: { authorization: `Bearer ${pick(people, (call += 1)).token}` } });
}

function sendsOf(people: readonly Person[]): NextRequest {
  let call = 0;
  return () => {
    call += 1;
    const body = {
      recipientId: pick(people, call + 1 + (call % 7)).id,
      subject: 'A question for you',
      content: 'May I ask you about something at length?',
    };
    return {
      method: 'POST',
      path: '/api/messages/send',
      headers: {
        authorization: `Bearer ${pick(people, call).token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    };
  };
}

function pick(people: readonly Person[], index: number): Person {
  const person = people[index % people.length];
  if (!person) throw new Error('No user is signed in');
  return person;
}

/** Returns sends per second, through pgbench if it is installed, else through pg with as many connections. */
async function directSends(databaseUrl: string): Promise<number> {
  if (hasPgbench()) {
    // The recipient is 1 to 9,999 users further on, so never the sender.
    const script = `\\set sender random(1, ${USERS})
\\set recipient 1 + (:sender + random(0, ${USERS - 2})) % ${USERS}
select ${sendCall(':sender', ':recipient', 'gen_random_uuid()::text')};
`;
    return scriptTps(databaseUrl, script, CONNECTIONS, SECONDS);
  }
  const { pool } = openPool(databaseUrl, { role: null, maxConnections: CONNECTIONS });
  const until = performance.now() + SECONDS * 1000;
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const a = 1 + Math.floor(Math.random() * USERS);
      await pool.query({
        name: 'send',
        text: `select ${sendCall('$1::int', '$2::int', '$3::text')}`,
        values: [a, 1 + (a % USERS), crypto.randomUUID()],
      });
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  await pool.end();
  return sent / SECONDS;
}

/** Runs TPC-B in its own database on the same cluster with the same settings. */
async function tpcbOf(databaseUrl: string): Promise<number> {
  step('pgbench TPC-B');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create database tpcb');
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = '/tpcb';
  return tpcbTps(url.href, FEW, SECONDS);
}
