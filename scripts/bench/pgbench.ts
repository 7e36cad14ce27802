import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether PostgreSQL's load generator is installed (Debian: postgresql-contrib). */
export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0;
}

/** Returns the transactions per second of a pgbench script, with `clients` connections and prepared statements. */
export function scriptTps(databaseUrl: string, script: string, clients: number, seconds: number): number {
  const directory = mkdtempSync(join(tmpdir(), 'proverse-bench-'));
  try {
    const file = join(directory, 'script.sql');
    writeFileSync(file, script);
    return tpsOf(databaseUrl, ['-n', '-M', 'prepared', '-f', file], clients, seconds);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Returns the transactions per second of TPC-B, in its own tables in that database. */
export function tpcbTps(databaseUrl: string, clients: number, seconds: number): number {
  run(databaseUrl, ['-i', '-q', '-s', String(clients)]);
  return tpsOf(databaseUrl, ['-M', 'prepared', '-b', 'tpcb-like'], clients, seconds);
}

function tpsOf(databaseUrl: string, options: string[], clients: number, seconds: number): number {
  const output = run(databaseUrl, [...options, '-c', String(clients), '-j', '1', '-T', String(seconds)]);
  const match = /tps = ([\d.]+)/.exec(output);
  if (!match) throw new Error(`pgbench printed no rate: ${output}`);
  return Number(match[1]);
}

function run(databaseUrl: string, options: string[]): string {
  const done = spawnSync('pgbench', [...options, databaseUrl], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`pgbench failed: ${done.stderr}`);
  return done.stdout;
}
