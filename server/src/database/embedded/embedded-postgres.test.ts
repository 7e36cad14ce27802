import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { StartRefused } from '../../config/start-refused.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = join(tmpdir(), `proverse-embedded-${process.pid}`);
const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  const first = await start();
  await query(first.url, 'create table kept (n int)');
  await first.stop();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('keeps committed data across a stop and a start', async () => {
  const first = await start();
  await query(first.url, 'insert into kept values (1)');
  await first.stop();
  expect(existsSync(pidFile)).toBe(false);
  const second = await start();
  expect(await query(second.url, 'select n from kept where n = 1')).toEqual([{ n: 1 }]);
});

test('rejects a second server on the same directory, and the first one keeps running', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(`Another server is running on the data directory ${dataDir}`);
  expect(await query(first.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('PostgreSQL ends with a server that is killed by kill -9', async () => {
  const { child, url } = await startInProcess();
  await query(url, 'insert into kept values (2)');
  const postmaster = postmasterId();
  child.kill('SIGKILL');
  await gone(postmaster);
  const next = await start();
  expect(await query(next.url, 'select n from kept where n = 2')).toEqual([{ n: 2 }]);
});

test('a postmaster that outlived its server is stopped, and the data is recovered', async () => {
  const { child, url } = await startInProcess();
  await query(url, 'insert into kept values (3)');
  const postmaster = postmasterId();
  process.kill(postmaster, 'SIGSTOP'); // so that the watchdog's signal has no effect yet
  child.kill('SIGKILL');
  await once(child, 'exit');
  const starting = start();
  process.kill(postmaster, 'SIGCONT');
  const next = await starting;
  expect(postmasterId()).not.toBe(postmaster);
  expect(await query(next.url, 'select n from kept where n = 3')).toEqual([{ n: 3 }]);
});

test('a postmaster.pid with the id of another living process does not prevent a start', async () => {
  writeFileSync(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n\n\nready\n`);
  const postgres = await start();
  expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('PostgreSQL killed by kill -9 is restarted on the same port with all acknowledged commits', async () => {
  let restarted: (line: string) => void = () => undefined;
  const told = new Promise<string>((done) => (restarted = done));
  const postgres = await start(restarted);
  await query(postgres.url, 'insert into kept values (4)');
  const killed = postmasterId();
  process.kill(killed, 'SIGKILL');
  expect(await told).toBe('PostgreSQL ended unexpectedly and is started again');
  await expect
    .poll(() => query(postgres.url, 'select n from kept where n = 4'), { timeout: 15_000 })
    .toEqual([{ n: 4 }]);
  // Its watchdog would stop whichever process gets this id.
  await expect.poll(() => watchdogsOf(killed)).toEqual([]);
});

test('PostgreSQL that cannot be restarted, as on a full disk, is tried again until it runs', async () => {
  const lines: string[] = [];
  const postgres = await start((line) => lines.push(line));
  const [control, hidden] = ['pg_control', 'pg_control.hidden'].map((name) => join(dataDir, 'postgres/global', name));
  renameSync(control ?? '', hidden ?? '');
  process.kill(postmasterId(), 'SIGKILL');
  await expect.poll(() => lines, { timeout: 15_000 }).toHaveLength(2);
  expect(lines[1]).toMatch(/^PostgreSQL did not start \(/);
  renameSync(hidden ?? '', control ?? '');
  await expect.poll(() => query(postgres.url, 'select 1 as n'), { timeout: 15_000 }).toEqual([{ n: 1 }]);
});

test('keeps secrets and files private, and listens on this machine only', async () => {
  const postgres = await start();
  for (const name of ['postgres-password', 'database-server-password', 'database-audit-password']) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'sockets')).mode & 0o777).toBe(0o700);
  expect(await query(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await query(postgres.url, 'select distinct auth_method from pg_hba_file_rules')).toEqual([
    { auth_method: 'scram-sha-256' },
  ]);
});

test('writes every commit to disk and takes memory for its pages, unless the cluster is disposable', async () => {
  const safe = await startEmbeddedPostgres({ dataDir });
  running.push(safe);
  expect(
    await query(safe.url, `select current_setting('fsync') as f, current_setting('synchronous_commit') as s`),
  ).toEqual([{ f: 'on', s: 'on' }]);
  // PostgreSQL's default is 128 MB.
  expect(
    await query(safe.url, `select pg_size_bytes(current_setting('shared_buffers')) > 128 * 1024 ^ 2 as is_more`),
  ).toEqual([{ is_more: true }]);
});

test('names a directory that the database may not enter, and a remedy', async () => {
  const closed = join(dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  // Only root runs the database as another user, who has no access.
  const asRoot = `user "postgres", which has no access to ${closed}: run "chmod o+x ${closed}"`;
  const outcome = await startEmbeddedPostgres({ dataDir: join(closed, 'data'), disposable: true }).then(
    (postgres) => {
      running.push(postgres);
      return 'started';
    },
    (error: unknown) => (error instanceof StartRefused ? error.message : error),
  );
  expect(outcome).toContain(process.getuid?.() === 0 ? asRoot : 'started');
});

async function start(onRestart: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, disposable: true, onRestart });
  running.push(postgres);
  return postgres;
}

async function startInProcess(): Promise<{ child: ChildProcess; url: string }> {
  const program = join(import.meta.dirname, '../../testing/run-postgres.ts');
  const child = spawn(process.execPath, ['--conditions=proverse-source', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [url] = await once(child.stdout, 'data');
  return { child, url: String(url).trim() };
}

function postmasterId(): number {
  return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
}

/** The command lines of shells that would stop the process `pid`. Empty without /proc (macOS). */
function watchdogsOf(pid: number): string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandLine)
    .filter((line) => line.startsWith('/bin/sh') && line.endsWith(` ${pid}`));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // It has ended.
  }
}

async function gone(pid: number): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await delay(20);
  }
  throw new Error(`Process ${pid} is still running`);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
