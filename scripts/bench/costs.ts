/** `npm run bench -- --costs [--operations=N]`: rows, bytes on disk, WAL and CPU time of PostgreSQL per operation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Services } from '../../server/src/context.ts';
import { openPool } from '../../server/src/database/pool.ts';
import { newPerson, operations } from '../audit/testing/trade.ts';
import { cpuMsOf } from './cpu-time.ts';
import { option } from './option.ts';
import { MEASURING, withPostgres, withServices } from './with-postgres.ts';

const OPERATIONS = Number(option('operations') ?? 2_000);
const PEOPLE = 200;
const AT_ONCE = 32;
const TEXT = 'May I ask you about the way in which you would set this up? '.repeat(5);

interface Counts {
  readonly rows: number;
  readonly updates: number;
  readonly bytes: number;
  readonly wal: number;
  readonly cpuMs: number;
}

await withPostgres(async ({ url, serverUrl }, directory) => {
  const { pool: ownerPool } = openPool(url, { maxConnections: 4, connectTimeoutMs: 60_000 });
  const pid = Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  try {
    await withServices(
      { ...MEASURING, DATA_DIR: directory, DAILY_MESSAGE_CAP: '1000', ROLES: 'web' },
      serverUrl,
      (services) => measureAll(services, ownerPool, () => countsOf(ownerPool, pid)),
    );
  } finally {
    await ownerPool.end();
  }
});

async function measureAll(services: Services, ownerPool: Pool, count: () => Promise<Counts>): Promise<void> {
  // Vacuuming would count towards the operation beside which it happens to run.
  await ownerPool.query('alter system set autovacuum = off');
  await ownerPool.query('select pg_reload_conf()');
  // The pool reads it at each connection. A busy machine may take longer than a call waits.
  services.pool.options.connectionTimeoutMillis = 60_000;
  const people: string[] = [];
  for (let i = 0; i < PEOPLE; i += 1) people.push(await newPerson({ ownerPool }, 20 + (i % 5)));
  const { buy, withdraw } = operations({ pool: services.pool, ownerPool });
  for (const id of people) {
    await ownerPool.query(`select ledger_purchase($1, 1000000, 0, gen_random_uuid(), 'BENCH', '')`, [id]);
  }
  const personAt = (i: number): string => people[i % PEOPLE] ?? '';
  const unanswered: { readonly userId: string; readonly messageId: string }[] = [];
  const once = { key: null, hash: Buffer.alloc(0), apiTokenId: null, followsMessageId: null, priceCoins: null };

  const send = async (i: number): Promise<void> => {
    const recipientId = personAt(i + 1 + Math.floor(i / PEOPLE));
    const message = { ...once, senderId: personAt(i), recipientId, subject: 'A question', content: TEXT };
    const { message: sent } = await services.sendInBatch({ ...message, tier: 'standard', fileIds: null });
    unanswered.push({ userId: recipientId, messageId: sent.id });
  };
  const reply = async (): Promise<void> => {
    const next = unanswered.shift();
    if (next)
      await services.decideInBatch({ ...once, ...next, operation: 'messages.reply', text: TEXT, fileIds: null });
  };
  console.log(`${OPERATIONS} of each, sends and replies ${AT_ONCE} at once, the others one by one. Per operation:\n`);
  console.log(['', 'rows added', 'rows changed', 'bytes', 'WAL bytes', 'CPU µs'].map(cell).join(''));
  const report = (name: string, times: number, run: (i: number) => Promise<unknown>, atOnce = 1): Promise<void> =>
    measure(name, { times, atOnce, run, count });
  await report('(warm-up) send', OPERATIONS, send, AT_ONCE);
  await report('send', OPERATIONS, send, AT_ONCE);
  await report('(warm-up) reply', OPERATIONS, reply, AT_ONCE);
  await report('reply', OPERATIONS, reply, AT_ONCE);
  await report('a commit', OPERATIONS / 4, () => ownerPool.query(`select pg_logical_emit_message(true, 'bench', '')`));
  await report('(warm-up) purchase', PEOPLE, (i) => buy(personAt(i), 'completed'));
  await report('purchase', OPERATIONS / 4, (i) => buy(personAt(i), 'completed'));
  await report('withdrawal', PEOPLE, (i) => withdraw(personAt(i), 100, 'paid'));
}

interface Measured {
  readonly times: number;
  readonly atOnce: number;
  readonly run: (i: number) => Promise<unknown>;
  readonly count: () => Promise<Counts>;
}

async function measure(name: string, { times, atOnce, run, count }: Measured): Promise<void> {
  const before = await count();
  for (let i = 0; i < times; i += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, times - i) }, (_, n) => run(i + n)));
  }
  const after = await count();
  const each = (of: keyof Counts, factor = 1): string =>
    (((after[of] - before[of]) / times) * factor).toFixed(of === 'rows' || of === 'updates' ? 1 : 0);
  console.log(
    [name, each('rows'), each('updates'), each('bytes'), each('wal'), each('cpuMs', 1000)].map(cell).join(''),
  );
}

function cell(text: string, column: number): string {
  return column === 0 ? text.padEnd(20) : text.padStart(14);
}

async function countsOf(pool: Pool, pid: number): Promise<Counts> {
  // Other sessions report their rows within a second.
  await delay(1_500);
  const { rows } = await pool.query<Omit<Counts, 'cpuMs'>>(
    `select sum(n_tup_ins)::float8 as rows, sum(n_tup_upd + n_tup_del)::float8 as updates,
       sum(pg_total_relation_size(relid))::float8 as bytes, (pg_current_wal_insert_lsn() - '0/0')::float8 as wal
     from pg_stat_user_tables`,
  );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL returned no counts');
  return { ...found, cpuMs: cpuMsOf(pid) ?? Number.NaN };
}
