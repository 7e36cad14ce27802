import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { openPool } from '../../server/src/db/pool.ts';
import { audit } from '../audit/audit.ts';
import { newPerson, operations } from '../audit/testing/trade.ts';
import { runningDatabase } from '../command-parts/with-database.ts';
import { killNodes, startNode } from '../../server/src/testing/node-process.ts';
import { balanceAt } from '../../server/src/testing/balance-at.ts';

const root = mkdtempSync(join(tmpdir(), 'proverse-backup-'));
chmodSync(root, 0o711);
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dataDir = join(root, 'data');
const backups = join(root, 'backups');

// As `npm start` runs it: with the database and the key in DATA_DIR.
const env = { DATA_DIR: dataDir, SECRET_KEY: '', NODE_ENV: 'development' };
afterAll(killNodes);
const node = await startNode(env);
const { pool } = openPool(runningDatabase(dataDir) ?? '', { maxConnections: 4 });
afterAll(() => pool.end());
const trading = { pool, ownerPool: pool };
const people = await Promise.all([30, 40, 50].map((rate) => newPerson(trading, rate)));

/** Messages, replies, rejections and purchases between everyone. */
async function trade(): Promise<void> {
  const { welcome, buy, send, reply, reject } = operations(trading);
  await Promise.all(people.map(welcome));
  for (const [i, sender] of people.entries()) {
    const recipient = people[(i + 1) % people.length] ?? '';
    await buy(sender, 'completed');
    await reply(recipient, await send(sender, recipient));
    await reject(recipient, await send(sender, recipient));
    await send(sender, recipient);
  }
}

interface Books {
  readonly balances: readonly number[];
  readonly messages: number;
}

async function booksAt(client: pg.Pool | pg.Client, at: Date): Promise<Books> {
  const { rows } = await client.query<Books>(
    `select array(select ${balanceAt('id', '$2')} from unnest($1::uuid[]) id) as balances,
            (select count(*)::int from messages where created_at <= $2) as messages`,
    [people, at],
  );
  if (!rows[0]) throw new Error('no books');
  return rows[0];
}

/** A time that is clearly after every earlier commit. */
async function now(): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now from pg_sleep(0.05)');
  if (!rows[0]) throw new Error('no time');
  return rows[0].now;
}

/** Runs a command and waits for its end. */
async function command(name: 'backup' | 'restore', args: readonly string[], variables: Record<string, string> = {}) {
  const script = join(import.meta.dirname, `../${name}.ts`);
  const child = spawn(process.execPath, ['--conditions=proverse-source', script, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      ...variables,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Starts the database restored in `directory` for the duration of `read`. */
async function open<T>(directory: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: directory });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function findings(client: pg.Client): Promise<unknown[]> {
  return (await audit(client)).filter((result) => result.findings.length > 0);
}

/** Waits until everything written so far is in the archive. */
async function untilArchived(): Promise<void> {
  const { rows } = await pool.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
  const file = join(backups, 'wal', `${rows[0]?.wal}.gz`);
  await expect.poll(() => existsSync(file)).toBe(true);
}

test('backs up a running database and restores it to any later moment', async () => {
  await trade();
  // The database stays in use during the backup.
  const stopping = new AbortController();
  const busy = (async () => {
    while (!stopping.signal.aborted) await trade();
  })();
  const made = await command('backup', [backups]);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Backed up to') });
  stopping.abort();
  await busy;
  const middle = await now();
  const booksThen = await booksAt(pool, middle);
  await trade();
  const end = await now();
  const booksAfterwards = await booksAt(pool, end);
  expect(booksAfterwards).not.toEqual(booksThen);
  await untilArchived();

  const atMiddle = join(root, 'at-middle');
  const restored = await command('restore', [backups, '--to', middle.toISOString()], { DATA_DIR: atMiddle });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`as of ${middle.toISOString()}`) });
  await open(atMiddle, async (client) => {
    expect(await findings(client)).toEqual([]);
    // Nothing later exists, so the books at the end equal those at the middle.
    expect(await booksAt(client, end)).toEqual(booksThen);
  });
  expect(readFileSync(join(atMiddle, 'secret-key'))).toEqual(readFileSync(join(dataDir, 'secret-key')));
  expect(statSync(join(atMiddle, 'secret-key')).mode & 0o777).toBe(0o600);

  const atEnd = join(root, 'at-end');
  expect((await command('restore', [backups], { DATA_DIR: atEnd })).code).toBe(0);
  await open(atEnd, async (client) => {
    expect(await findings(client)).toEqual([]);
    expect(await booksAt(client, end)).toEqual(booksAfterwards);
  });
  expect(readdirSync(backups).toSorted()).toEqual([expect.stringMatching(/^base-/), 'database-id', 'wal']);
}, 240_000);

test('explains why a backup or restore is impossible and overwrites nothing', async () => {
  const fresh = { DATA_DIR: join(root, 'fresh') };
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const rejected = [
    await command('restore', [backups]),
    await command('restore', [join(root, 'nothing')], fresh),
    await command('restore', [backups, '--to', '2020-01-01T00:00:00Z'], fresh),
    await command('restore', [backups, '--to', later], fresh),
    await command('restore', [backups, '--to', '2026-11-21 14:30'], fresh),
    await command('restore', [], fresh),
    await command('backup', [], {}),
    await command('backup', [backups], { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' }),
  ];
  expect(rejected.map(({ code, output }) => `${code} ${output.replaceAll(root, '').trim()}`)).toEqual([
    '1 /data already contains a database: move it away, or set DATA_DIR to a new directory.',
    '1 There is no backup in /nothing.',
    expect.stringMatching(/^1 The oldest backup in \/backups is from .*: choose a later time\.$/),
    '1 The backup does not reach that time: choose an earlier one.',
    '1 --to takes a time with a time zone, such as 2026-11-21T14:30:00+05:30, not "2026-11-21 14:30"',
    expect.stringContaining('1 Usage: npm run restore'),
    expect.stringContaining('1 Usage: npm run backup'),
    expect.stringContaining('1 This command only backs up the embedded database.'),
  ]);
  expect(existsSync(join(fresh.DATA_DIR, 'postgres'))).toBe(false);
}, 120_000);

test('deletes older copies with their WAL and keeps the backups of two databases apart', async () => {
  const before = readdirSync(join(backups, 'wal')).length;
  await trade();
  await untilArchived();
  expect((await command('backup', [backups, '--keep', '1'])).code).toBe(0);
  expect(readdirSync(backups).filter((name) => name.startsWith('base-'))).toHaveLength(1);
  expect(readdirSync(join(backups, 'wal')).length).toBeLessThan(before + 2);
  const other = await command('backup', [backups], { DATA_DIR: join(root, 'at-end') });
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('contains backups of another database') });
  node.kill('SIGTERM');
  expect(await node.ended).toBe(0);
  const restored = join(root, 'restored');
  expect((await command('restore', [backups], { DATA_DIR: restored })).code).toBe(0);
  await open(restored, async (client) => expect(await findings(client)).toEqual([]));
}, 120_000);
