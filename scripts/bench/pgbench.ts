import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebianPackage } from '../../server/src/testing/debian-package.ts';
import { withClient } from '../command-parts/with-client.ts';
import type { Load } from './load.ts';

const run = promisify(execFile);

/** Makes transactions with this many connections for this long. */
export type RunPgbench = (clients: number, seconds: number) => Promise<Load>;

/** Prepares TPC-B in a database of its own on the same cluster. `scale` should be the largest number of clients. */
export async function prepareTpcb(databaseUrl: string, scale: number): Promise<RunPgbench> {
  installDebianPackage('postgresql-contrib');
  await withClient(databaseUrl, 'bench', (client) => client.query('create database tpcb'));
  const url = new URL(databaseUrl);
  url.pathname = '/tpcb';
  await run('pgbench', ['-i', '-q', '-s', String(scale), url.href]);
  return async (clients, seconds) => {
    const length = ['-c', String(clients), '-j', '1', '-T', String(seconds)];
    const { stdout } = await run('pgbench', ['-M', 'prepared', '-b', 'tpcb-like', ...length, url.href]);
    return loadOf(stdout);
  };
}

/** Parses what pgbench printed, which has no percentiles. */
export function loadOf(output: string): Load {
  const calls = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
  if (Number.isNaN(calls + perSecond)) throw new Error(`pgbench printed no rate: ${output}`);
  return { calls, seconds: calls / perSecond, failed };
}
