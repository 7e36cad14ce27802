import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { readMark } from '../../server/src/files/store/agree-on-store.ts';
import { createDiskStore } from '../../server/src/files/store/disk-store.ts';
import { MARK } from '../../server/src/files/store/port.ts';
import { openPool } from '../../server/src/database/pool.ts';
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
/** Between trades, for the program that makes the backup. */
const PAUSE_MS = 20;

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

test('backs up a database in use and restores it as it was when the copy ended', async () => {
  await trade();
  const files = createDiskStore(join(dataDir, 'files'));
  await files.put('ab'.repeat(32), Buffer.from('a file'));
  const booksBefore = await booksAt(pool, await now());
  const stopping = new AbortController();
  const busy = (async () => {
    while (!stopping.signal.aborted) {
      await trade();
      await delay(PAUSE_MS);
    }
  })();
  const made = await command('backup', [backups]);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Backed up to') });
  stopping.abort();
  await busy;
  // The backup cannot have this.
  await trade();
  const end = await now();
  const booksAfterwards = await booksAt(pool, end);

  const restored = join(root, 'restored');
  const { code, output } = await command('restore', [backups], { DATA_DIR: restored });
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('as of 20') });
  await open(restored, async (client) => {
    expect(await findings(client)).toEqual([]);
    const { messages } = await booksAt(client, end);
    expect(messages).toBeGreaterThanOrEqual(booksBefore.messages);
    expect(messages).toBeLessThan(booksAfterwards.messages);
    // So the restored node starts.
    const { rows } = await client.query<{ mark: string }>('select mark from file_store');
    expect(rows).toEqual([{ mark: await readMark(createDiskStore(join(restored, 'files'))) }]);
  });
  expect(readFileSync(join(restored, 'files', 'ab', 'ab'.repeat(32)), 'utf8')).toBe('a file');
  expect(readFileSync(join(restored, 'secret-key'))).toEqual(readFileSync(join(dataDir, 'secret-key')));
  expect(statSync(join(restored, 'secret-key')).mode & 0o777).toBe(0o600);
}, 240_000);

test('explains why a backup or restore is impossible and overwrites nothing', async () => {
  const fresh = { DATA_DIR: join(root, 'fresh') };
  const otherFiles = join(root, 'other-files');
  await createDiskStore(otherFiles).put(MARK, Buffer.from('another'));
  const rejected = [
    await command('restore', [backups]),
    await command('restore', [join(root, 'nothing')], fresh),
    await command('restore', [], fresh),
    await command('restore', [backups, '--to', '2020-01-01T00:00:00Z'], fresh),
    await command('backup', [], {}),
    await command('restore', [backups], { ...fresh, FILES_DIR: otherFiles }),
    await command('restore', [backups], { ...fresh, FILES_URL: 'https://bucket' }),
    await command('backup', [backups], { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' }),
  ];
  expect(rejected.map(({ code, output }) => `${code} ${output.replaceAll(root, '').trim()}`)).toEqual([
    '1 /data already contains a database: move it away, or set DATA_DIR to a new directory.',
    '1 There is no backup in /nothing.',
    expect.stringContaining('1 Usage: npm run restore'),
    expect.stringContaining('1 Usage: npm run restore'),
    expect.stringContaining('1 Usage: npm run backup'),
    '1 /other-files has the files of another database: move it away, or set FILES_DIR to a new directory.',
    expect.stringContaining('1 FILES_URL must be an address such as https://KEY:SECRET@'),
    expect.stringContaining('1 This command only backs up the embedded database.'),
  ]);
  expect(existsSync(join(fresh.DATA_DIR, 'postgres'))).toBe(false);
}, 120_000);

test('keeps the newest snapshots of each database, and restores the one that is named', async () => {
  const [first] = readdirSync(backups);
  await command('backup', [backups], { DATA_DIR: join(root, 'restored') });
  expect(readdirSync(backups)).toHaveLength(2);
  node.kill('SIGTERM');
  expect(await node.ended).toBe(0);
  const booksAtEnd = { DATA_DIR: join(root, 'at-end') };
  expect((await command('backup', [backups, '--keep', '1'])).code).toBe(0);
  // Both databases have the same identifier, because one was restored from the other.
  expect(readdirSync(backups)).toEqual([expect.not.stringMatching(`^${first}$`)]);
  const [last = ''] = readdirSync(backups);
  expect((await command('restore', [join(backups, last)], booksAtEnd)).code).toBe(0);
  await open(booksAtEnd.DATA_DIR, async (client) => expect(await findings(client)).toEqual([]));
}, 120_000);
