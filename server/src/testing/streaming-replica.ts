import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeBackup } from '../../../scripts/backup/make-backup.ts';
import type { EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { socketDirectory } from '../database/embedded/data-directory-lock.ts';
import { postgresAccount } from '../database/embedded/postgres-account.ts';
import { reachablePrograms } from '../database/embedded/postgres-programs.ts';
import { runPostmaster } from '../database/embedded/postmaster.ts';

export interface StreamingReplica {
  /** Connects as the owner. */
  readonly url: string;
  /** Logs in as the server. */
  readonly serverUrl: string;
  readonly port: number;
  stop(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
}

interface Options {
  /** That of the primary. */
  readonly dataDir: string;
  /** How long commits wait before they are replayed. */
  readonly delayMs: number;
}

/** Starts a hot standby that streams from an embedded database, in a folder `name` of its data directory. */
export async function startReplica(
  primary: EmbeddedPostgres,
  name: string,
  { dataDir, delayMs }: Options,
): Promise<StreamingReplica> {
  const account = postgresAccount();
  const home = join(dataDir, name);
  mkdirSync(home, { mode: 0o711 });
  const cluster = join(await backUp(primary, dataDir, home), 'cluster');
  const { username, password } = new URL(primary.url);
  writeFileSync(join(cluster, 'standby.signal'), '');
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, home]);
  const postmaster = (port?: number) =>
    runPostmaster(
      {
        program: join(reachablePrograms(dataDir, account), 'postgres'),
        cluster,
        sockets: socketDirectory(home, account),
        account,
        logFile: join(home, 'postgres.log'),
        settings: {
          max_connections: '400',
          fsync: 'off',
          jit: 'off',
          primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`,
          recovery_min_apply_delay: `${delayMs}ms`,
          wal_receiver_status_interval: '1s',
        },
      },
      port,
    );
  let running = await postmaster();
  const { port } = running;
  return {
    url: atPort(primary.url, port),
    serverUrl: atPort(primary.serverUrl, port),
    port,
    stop: () => running.stop(),
    async start() {
      running = await postmaster(port);
    },
  };
}

async function backUp(primary: EmbeddedPostgres, dataDir: string, home: string): Promise<string> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    return (await makeBackup(client, dataDir, home)).path;
  } finally {
    await client.end();
  }
}

function atPort(url: string, port: number): string {
  const address = new URL(url);
  address.search = '';
  address.host = `127.0.0.1:${port}`;
  return address.href;
}
