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
import { business, newPerson } from '../audit/testing/trade.ts';
import { killNodes, startNode } from '../../server/src/testing/node-process.ts';
import { balanceAt } from '../../server/src/testing/balance-at.ts';

const place = mkdtempSync(join(tmpdir(), 'proverse-backup-'));
chmodSync(place, 0o711);
afterAll(() => rmSync(place, { recursive: true, force: true }));
const dataDir = join(place, 'data');
const backups = join(place, 'backups');

// As a newcomer runs it: the database and the key of DATA_DIR.
const env = { DATA_DIR: dataDir, SECRET_KEY: '', NODE_ENV: 'development' };
afterAll(killNodes);
const node = await startNode(env);
const { pool } = openPool(databaseUrl(dataDir), { maxConnections: 4, role: null });
afterAll(() => pool.end());
const trading = { pool, ownerPool: pool };
const people = await Promise.all([30, 40, 50].map((rate) => newPerson(trading, rate)));

/** Some business of all kinds between everybody. */
async function trade(): Promise<void> {
  const { welcome, buy, send, reply, reject } = business(trading);
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

/** A moment to the millisecond, well after what was committed before. */
async function now(): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now from pg_sleep(0.05)');
  if (!rows[0]) throw new Error('no time');
  return rows[0].now;
}

/** Runs a command of the operator to its end. */
async function command(name: 'backup' | 'restore', args: readonly string[], variables: Record<string, string> = {}) {
  const script = join(import.meta.dirname, `../${name}.ts`);
  const child = spawn(process.execPath, ['--conditions=proverse-source', script, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Looks at the database that was restored there. */
async function open<T>(directory: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: directory });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function findings(client: pg.Client): Promise<unknown[]> {
  return (await audit(client)).filter((result) => result.findings.length > 0);
}

/** Until everything written so far lies in the archive. */
async function archived(): Promise<void> {
  const { rows } = await pool.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
  const file = join(backups, 'wal', `${rows[0]?.wal}.gz`);
  await expect.poll(() => existsSync(file)).toBe(true);
}

test('a running database is backed up, and restored as it was at any moment afterwards', async () => {
  await trade();
  // Somebody works on it all the while.
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
  await archived();

  const atMiddle = join(place, 'at-middle');
  const restored = await command('restore', [backups, '--to', middle.toISOString()], { DATA_DIR: atMiddle });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`as of ${middle.toISOString()}`) });
  await open(atMiddle, async (client) => {
    expect(await findings(client)).toEqual([]);
    // Nothing later is there, so the books at the end are those of the middle.
    expect(await booksAt(client, end)).toEqual(booksThen);
  });
  expect(readFileSync(join(atMiddle, 'secret-key'))).toEqual(readFileSync(join(dataDir, 'secret-key')));
  expect(statSync(join(atMiddle, 'secret-key')).mode & 0o777).toBe(0o600);

  const atEnd = join(place, 'at-end');
  expect((await command('restore', [backups], { DATA_DIR: atEnd })).code).toBe(0);
  await open(atEnd, async (client) => {
    expect(await findings(client)).toEqual([]);
    expect(await booksAt(client, end)).toEqual(booksAfterwards);
  });
  expect(readdirSync(backups).toSorted()).toEqual([expect.stringMatching(/^base-/), 'database-id', 'wal']);
}, 240_000);

test('what cannot be restored is refused, and nothing is overwritten', async () => {
  const fresh = { DATA_DIR: join(place, 'fresh') };
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const refusals = [
    await command('restore', [backups]),
    await command('restore', [join(place, 'nothing')], fresh),
    await command('restore', [backups, '--to', '2020-01-01T00:00:00Z'], fresh),
    await command('restore', [backups, '--to', later], fresh),
    await command('restore', [backups, '--to', '2026-11-21 14:30'], fresh),
    await command('restore', [], fresh),
    await command('backup', [], {}),
    await command('backup', [backups], { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' }),
  ];
  expect(refusals.map(({ code, output }) => `${code} ${output.replaceAll(place, '').trim()}`)).toEqual([
    '1 There is a database in /data already: move it away, or set DATA_DIR to a new directory.',
    '1 There is no backup in /nothing.',
    expect.stringMatching(/^1 The oldest backup in \/backups is of .*: name a later time\.$/),
    '1 The backup does not reach that time: name an earlier one.',
    '1 --to takes a time with its zone, such as 2026-11-21T14:30:00+05:30, not "2026-11-21 14:30"',
    expect.stringContaining('1 Usage: npm run restore'),
    expect.stringContaining('1 Usage: npm run backup'),
    expect.stringContaining('1 DATABASE_URL names a PostgreSQL of its own'),
  ]);
  expect(existsSync(join(fresh.DATA_DIR, 'postgres'))).toBe(false);
}, 120_000);

test('older copies and their log are forgotten; another database may not use the directory', async () => {
  const before = readdirSync(join(backups, 'wal')).length;
  await trade();
  await archived();
  expect((await command('backup', [backups, '--keep', '1'])).code).toBe(0);
  expect(readdirSync(backups).filter((name) => name.startsWith('base-'))).toHaveLength(1);
  expect(readdirSync(join(backups, 'wal')).length).toBeLessThan(before + 2);
  const other = await command('backup', [backups], { DATA_DIR: join(place, 'at-end') });
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('holds the backups of another database') });
  node.kill('SIGTERM');
  expect(await node.ended).toBe(0);
  const restored = join(place, 'restored');
  expect((await command('restore', [backups], { DATA_DIR: restored })).code).toBe(0);
  await open(restored, async (client) => expect(await findings(client)).toEqual([]));
}, 120_000);

function databaseUrl(directory: string): string {
  const [, , , port, sockets] = readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(directory, 'postgres-password'), 'utf8').trim();
  return `postgresql://proverse:${password}@127.0.0.1:${port}/proverse?host=${encodeURIComponent(sockets ?? '')}`;
}
