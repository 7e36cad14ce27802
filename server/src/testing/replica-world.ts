import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { migrate } from '../database/migrator/migrate.ts';
import { openPool } from '../database/pool.ts';
import { afterFile } from './after-file.ts';
import { testApp, type TestApp } from './app.ts';
import { CONNECT_TIMEOUT_MS } from './database.ts';
import { setOwner } from './owner-of.ts';
import { databaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { quickDirectory } from './quick-directory.ts';
import { startReplica, type StreamingReplica } from './streaming-replica.ts';

export interface ReplicaWorld extends TestApp {
  readonly replicas: readonly StreamingReplica[];
  /** Between the server and its replicas. */
  readonly proxy: DatabaseProxy;
  /** Returns how many reads each has answered so far. */
  answered(): Promise<Readonly<Record<string, number>>>;
  /** Waits until the slowest replica has what the primary has now. */
  catchUp(): Promise<void>;
}

/**
 * The whole server with a database of its own and streaming replicas, which replay commits so much later, the slowest last.
 * Connections lead to them in turn.
 */
export async function replicaWorld(...delaysMs: readonly number[]): Promise<ReplicaWorld> {
  const dataDir = quickDirectory('replica');
  afterFile(() => rmSync(dataDir, { recursive: true, force: true }));
  const primary = await startEmbeddedPostgres({ dataDir, disposable: true, hasReplica: true, maxConnections: 400 });
  afterFile(() => primary.stop());
  await migrate(primary.url);
  const replicas: StreamingReplica[] = [];
  for (const [n, delayMs] of delaysMs.entries()) {
    const replica = await startReplica(primary, `replica-${n}`, { dataDir, delayMs });
    afterFile(() => replica.stop());
    replicas.push(replica);
  }
  const slowest = replicas.at(-1)?.url ?? '';
  let connections = 0;
  const proxy = await databaseProxy(() => replicas[connections++ % replicas.length]?.port ?? 0);
  afterFile(() => proxy.close());
  const server = openPool(primary.serverUrl, { connectTimeoutMs: CONNECT_TIMEOUT_MS });
  const owner = openPool(primary.url, { connectTimeoutMs: CONNECT_TIMEOUT_MS });
  setOwner(server.db, owner.db);
  const close = async (): Promise<void> => {
    if (!server.pool.ended) await Promise.all([server.db.destroy(), owner.db.destroy()]);
  };
  afterFile(close);
  const app = await testApp({ DATABASE_REPLICA_URL: proxy.through(primary.serverUrl) }, undefined, {
    url: primary.serverUrl,
    ownerUrl: primary.url,
    pool: server.pool,
    db: server.db,
    ownerPool: owner.pool,
    ownerDb: owner.db,
    close,
  });
  const standby = openPool(slowest, { isReplica: true, maxConnections: 1, connectTimeoutMs: CONNECT_TIMEOUT_MS });
  afterFile(() => standby.db.destroy());
  return {
    ...app,
    replicas,
    proxy,
    async answered() {
      const metric = await app.services.meter.registry.getSingleMetric('proverse_replica_reads_total')?.get();
      return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [labels['answered_by'], value]));
    },
    async catchUp() {
      const {
        rows: [now],
      } = await owner.pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
      const isThere = async () => {
        const { rows } = await standby.pool.query<{ there: boolean }>(
          'select pg_last_wal_replay_lsn() >= $1 as there',
          [now?.lsn],
        );
        return rows[0]?.there === true;
      };
      while (!(await isThere())) await delay(20);
    },
  };
}
