import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../command-parts/with-client.ts';
import { runGenerator, type Load } from './load.ts';

const PGLEDGER_FILES = [
  'vendor/scoville-pgsql-ulid/ulid-to-uuid.sql',
  'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql',
  'pgledger.sql',
];
const ACCOUNTS = 10_000;
const TRANSFER = `\\set sender random(1, ${ACCOUNTS})
\\set recipient 1 + (:sender + random(0, ${ACCOUNTS - 2})) % ${ACCOUNTS}
select pgledger_create_transfer(
  (select id from bench_account where n = :sender), (select id from bench_account where n = :recipient), 5
);
`;

/** Makes transactions with this many connections for this long. */
export type RunPgbench = (clients: number, seconds: number) => Promise<Load>;

/** Returns whether PostgreSQL's load generator is installed (Debian: postgresql-contrib). */
export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0;
}

/** Prepares TPC-B in a database of its own on the same cluster. `scale` should be the largest number of clients. */
export async function prepareTpcb(databaseUrl: string, scale: number): Promise<RunPgbench> {
  const url = await createDatabase(databaseUrl, 'tpcb');
  await runGenerator(['pgbench', '-i', '-q', '-s', String(scale), url]);
  return (clients, seconds) => runPgbench(url, ['-b', 'tpcb-like'], clients, seconds);
}

/** Prepares transfers between random accounts of pgledger, from a clone of its repository, in a database of its own. */
export async function preparePgledger(databaseUrl: string, clone: string): Promise<RunPgbench> {
  const url = await createDatabase(databaseUrl, 'pgledger');
  await withClient(url, 'bench', async (client) => {
    for (const file of PGLEDGER_FILES) await client.query(readFileSync(join(clone, file), 'utf8'));
    await client.query(`create table bench_account as
      select n, (pgledger_create_account('bench' || n, 'INR')).id from generate_series(1, ${ACCOUNTS}) n`);
    await client.query('alter table bench_account add primary key (n)');
    await client.query('vacuum analyze');
  });
  return async (clients, seconds) => {
    const script = join(tmpdir(), `proverse-pgledger-${process.pid}.sql`);
    writeFileSync(script, TRANSFER);
    try {
      return await runPgbench(url, ['-n', '-f', script], clients, seconds);
    } finally {
      rmSync(script);
    }
  };
}

async function runPgbench(url: string, options: string[], clients: number, seconds: number): Promise<Load> {
  const length = ['-c', String(clients), '-j', '1', '-T', String(seconds)];
  const output = await runGenerator(['pgbench', '-M', 'prepared', ...options, ...length, url]);
  return loadOf(output);
}

/** Parses what pgbench printed, which has no percentiles. */
export function loadOf(output: string): Load {
  const calls = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
  if (Number.isNaN(calls + perSecond)) throw new Error(`pgbench printed no rate: ${output}`);
  return { calls, seconds: calls / perSecond, failed };
}

async function createDatabase(databaseUrl: string, name: string): Promise<string> {
  await withClient(databaseUrl, 'bench', (client) => client.query(`create database ${name}`));
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
