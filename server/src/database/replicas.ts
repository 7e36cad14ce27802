/** Reads from replicas that have what the session has seen (DB-9). */
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Log, Meter } from '../context.ts';
import { isRejection } from './errors.ts';
import { placeReads } from './join-reads.ts';
import { openPool } from './pool.ts';
import { currentSeen, noteSeen, positionIn } from './positions.ts';
import { sourcesOf, type ReadKind, type Replicas } from './read-sources.ts';
import { inTime, watchReplica } from './replica-health.ts';
import { createWrittenPosition } from './written-position.ts';

interface Deps {
  readonly replicaUrl: string;
  /** The primary's. */
  readonly pool: Pool;
  readonly log: Log;
  readonly meter: Pick<Meter, 'read'>;
}

// What has not answered within this time leaves the read to the primary.
const REPLICA_WITHIN_MS = 30;

export function createReplicas({ replicaUrl, pool, log, meter }: Deps): Replicas {
  const replica = openPool(replicaUrl, { isReplica: true, applicationName: 'proverse-replica' });
  const onReplica = placeReads(replica.pool);
  const onPrimary = placeReads(pool);
  const { ask, written, unwritten } = createWrittenPosition(pool);
  const health = watchReplica({ replica, log, ask });

  async function readReplica(kind: ReadKind, statement: QueryConfig) {
    const seen = currentSeen.getStore()?.position;
    if (seen === undefined) return 'unseen';
    if (health.isAway()) return 'down';
    const { before, answer, after } = await onReplica[kind](statement);
    const replayed = await inTime(before.then(positionIn), REPLICA_WITHIN_MS, undefined).catch(() => undefined);
    if (replayed === undefined) {
      health.noteSlow();
      return 'down';
    }
    if (replayed < seen || replayed < health.floor()) return 'lag';
    try {
      const result = await answer;
      noteSeen(positionIn(await after));
      return result;
    } catch (error) {
      if (isRejection(error)) throw error;
      log.warn({ err: error }, 'a read failed on the replica');
      return 'failed';
    }
  }

  async function readPrimary(kind: ReadKind, statement: QueryConfig): Promise<QueryResult> {
    const { answer, after } = await onPrimary[kind](statement);
    const result = await answer;
    noteSeen(await after.then(positionIn, written));
    return result;
  }

  async function read(kind: ReadKind, statement: QueryConfig): Promise<QueryResult> {
    const result = await readReplica(kind, statement);
    meter.read(typeof result === 'string' ? `primary_${result}` : 'replica');
    return typeof result === 'string' ? readPrimary(kind, statement) : result;
  }

  const primary = sourcesOf(pool, readPrimary);
  return {
    sources: { ...sourcesOf(pool, read), primary: primary.pool },
    primaryReads: primary.reads,
    written,
    unwritten,
    close: health.close,
  };
}
