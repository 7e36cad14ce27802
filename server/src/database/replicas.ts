/** Reads from replicas that have what the session has seen (DB-9). */
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Log, Meter } from '../context.ts';
import { isRejection } from './errors.ts';
import { placeReads, type PlacedRead } from './join-reads.ts';
import { openPool } from './pool.ts';
import { currentSeen, noteSeen, positionIn, type Position } from './positions.ts';
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

// What has not answered within this time leaves the read to the primary, if that is faster.
const REPLICA_WITHIN_MS = 30;

/** A read that is left to the primary, and why. What is `late` may still be answered before the primary does. */
interface Left {
  readonly to: Exclude<Parameters<Meter['read']>[0], 'replica'>;
  readonly late?: Promise<QueryResult | Left>;
}

export function createReplicas({ replicaUrl, pool, log, meter }: Deps): Replicas {
  const replica = openPool(replicaUrl, { isReplica: true, applicationName: 'proverse-replica' });
  const onReplica = placeReads(replica.pool);
  const onPrimary = placeReads(pool);
  const { ask, written, unwritten } = createWrittenPosition(pool);
  const health = watchReplica({ replica, log, ask });

  async function readReplica(kind: ReadKind, statement: QueryConfig): Promise<QueryResult | Left> {
    const seen = currentSeen.getStore()?.position;
    if (seen === undefined) return { to: 'primary_unseen' };
    if (health.isAway()) return { to: 'primary_down' };
    const placed = await onReplica[kind](statement);
    const replayed = placed.before.then(positionIn);
    const result = answerOf(placed, replayed, seen);
    const isThere = await inTime(
      replayed.then(() => true),
      REPLICA_WITHIN_MS,
      false,
    ).catch(() => false);
    if (isThere) return result;
    health.noteSlow();
    return { to: 'primary_down', late: result };
  }

  async function answerOf(
    { answer, after }: PlacedRead,
    replayed: Promise<Position>,
    seen: Position,
  ): Promise<QueryResult | Left> {
    try {
      const position = await replayed;
      if (position < seen || position < health.floor()) return { to: 'primary_lag' };
      const result = await answer;
      noteSeen(positionIn(await after));
      return result;
    } catch (error) {
      if (isRejection(error)) throw error;
      log.warn({ err: error }, 'a read failed on the replica');
      return { to: 'primary_failed' };
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
    const isAnswer = 'rows' in result;
    meter.read(isAnswer ? 'replica' : result.to);
    if (isAnswer) return result;
    const fromPrimary = readPrimary(kind, statement);
    return result.late ? firstAnswer(fromPrimary, result.late) : fromPrimary;
  }

  const primary = sourcesOf(pool, readPrimary);
  return {
    sources: { ...sourcesOf(pool, read), primary: primary.pool },
    primaryReads: primary.reads,
    standIn: () => (health.mayStandIn() ? replica.db : undefined),
    written,
    unwritten,
    close: health.close,
  };
}

/** Returns the primary's answer or a replica's, whichever comes first, or the primary's error if there is none. */
function firstAnswer(primary: Promise<QueryResult>, late: Promise<QueryResult | Left>): Promise<QueryResult> {
  const replica = late.then((result) => ('rows' in result ? result : primary));
  return Promise.any([primary, replica]).catch(() => primary);
}
