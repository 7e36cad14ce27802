/** Reads from replicas that have what the session has seen (DB-9). */
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool, type QueryConfig, type QueryResult } from 'pg';
import type { Log, Meter } from '../context.ts';
import { isRejection } from './errors.ts';
import { positionedReads, type PositionedRead } from './join-reads.ts';
import { openPool } from './pool.ts';
import { BEGIN, currentSeen, REPLAYED, WRITTEN, type SeenPosition } from './positions.ts';
import { sourcesOf, type Replicas } from './read-sources.ts';
import { inTime, watchReplica } from './replica-health.ts';
import { createWrittenPosition } from './written-position.ts';

interface Deps {
  readonly replicaUrl: string;
  /** The primary's. */
  readonly pool: Pool;
  readonly log: Log;
  readonly meter: Pick<Meter, 'read'>;
}

// What has not answered or caught up within this time leaves the read to the primary.
const REPLICA_WITHIN_MS = 30;
const RETRY_MS = 5;
/** For this long after it was too far behind, reads do not wait for the replica. */
const IMPATIENT_MS = 1_000;

type Unanswered = 'lag' | 'down' | 'failed';

export function createReplicas({ replicaUrl, pool, log, meter }: Deps): Replicas {
  const replica = openPool(replicaUrl, { isReplica: true, applicationName: 'proverse-replica' });
  const onReplica = positionedReads(replica.pool, { before: REPLAYED, after: REPLAYED });
  const onPrimary = positionedReads(pool, { after: WRITTEN });
  const { ask, written, unwritten } = createWrittenPosition(pool);
  const health = watchReplica({ replica, log, ask });
  let impatientUntil = 0;

  async function route(kind: 'join' | 'alone', statement: QueryConfig): Promise<QueryResult> {
    const seen = currentSeen.getStore();
    let why: Unanswered | 'unseen' = 'unseen';
    if (seen?.position !== undefined) {
      const answer = await askReplica(() => onReplica[kind](statement), seen);
      if (typeof answer !== 'string') return answer;
      why = answer;
    }
    meter.read(`primary_${why}`);
    return readPrimary(onPrimary[kind](statement));
  }

  async function askReplica(send: () => PositionedRead, seen: SeenPosition): Promise<QueryResult | Unanswered> {
    const startedAt = performance.now();
    for (;;) {
      if (health.isAway()) return 'down';
      const read = send();
      const leftMs = REPLICA_WITHIN_MS - (performance.now() - startedAt);
      const replayed = await inTime(read.before, leftMs).catch(health.noteFailure);
      if (replayed === undefined) {
        health.noteSlow();
        return 'down';
      }
      if (replayed >= (seen.position ?? BEGIN) && replayed >= health.floor()) return answerOf(read, seen);
      const now = performance.now();
      if (now < impatientUntil) return 'lag';
      if (now - startedAt + RETRY_MS >= REPLICA_WITHIN_MS) {
        impatientUntil = now + IMPATIENT_MS;
        return 'lag';
      }
      await delay(RETRY_MS);
    }
  }

  async function answerOf({ answer, after }: PositionedRead, seen: SeenPosition): Promise<QueryResult | Unanswered> {
    try {
      const result = await answer;
      seen.raise(await after);
      meter.read('replica');
      return result;
    } catch (error) {
      if (isRejection(error)) throw error;
      if (!(error instanceof pg.DatabaseError)) health.noteFailure(error);
      log.warn({ err: error }, 'a read failed on the replica');
      return 'failed';
    }
  }

  async function readPrimary({ answer, after }: PositionedRead): Promise<QueryResult> {
    const result = await answer;
    currentSeen.getStore()?.raise(await after.catch(written));
    return result;
  }

  return {
    sources: sourcesOf(pool, route),
    primary: { query: (statement) => readPrimary(onPrimary.alone(statement)) },
    primaryReads: { query: (statement) => readPrimary(onPrimary.join(statement)) },
    written,
    unwritten,
    close: health.close,
  };
}
