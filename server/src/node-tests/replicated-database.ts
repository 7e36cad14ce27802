/** A test's own PostgreSQL with a synchronous standby, to be promoted. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { migrate } from '../database/migrator/migrate.ts';
import { quickDirectory } from '../testing/quick-directory.ts';
import { afterFile } from '../testing/after-file.ts';

export interface ReplicatedDatabase {
  /** Names both hosts, and logs in as the server. */
  readonly url: string;
  /** Logs in to the first primary as its owner. */
  readonly ownerUrl: string;
  /** Cuts the standby off. Commits on the primary then wait for it. */
  pauseStandby(): Promise<void>;
  resumeStandby(): Promise<void>;
  /** Stops the primary and makes the standby the new one. Resolves with its address. */
  failOver(): Promise<string>;
}

export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const directories = [quickDirectory('primary'), quickDirectory('standby')] as const;
  const [primaryDir, standbyDir] = directories;
  const first = await startEmbeddedPostgres({ dataDir: primaryDir });
  await migrate(first.url);
  await first.stop();
  spawnSync('cp', ['-a', primaryDir, standbyDir]);
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir });
  follow(join(standbyDir, 'postgres'), primary);
  const standby = await startEmbeddedPostgres({ dataDir: standbyDir });
  await waitForEachCommit(primary.url);

  afterFile(async () => {
    await Promise.all([primary.stop(), standby.stop()]);
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  });
  const { username, password } = new URL(primary.serverUrl);
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `postgresql://${username}:${password}@${hosts}/proverse?target_session_attrs=read-write`,
    ownerUrl: primary.url,
    pauseStandby: () => runOn(standby.url, [`alter system set primary_conninfo = ''`, 'select pg_reload_conf()']),
    resumeStandby: () => runOn(standby.url, ['alter system reset primary_conninfo', 'select pg_reload_conf()']),
    async failOver() {
      await primary.stop();
      await runOn(standby.url, ['select pg_promote()']);
      return standby.url;
    },
  };
}

/** Makes a copied cluster a standby of `primary`. */
function follow(cluster: string, primary: EmbeddedPostgres): void {
  const { username, password } = new URL(primary.url);
  const info = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  appendFileSync(join(cluster, 'postgresql.conf'), `primary_conninfo = '${info}'\n`);
  writeFileSync(join(cluster, 'standby.signal'), '');
}

async function waitForEachCommit(url: string): Promise<void> {
  await runOn(url, [`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()']);
}

async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
