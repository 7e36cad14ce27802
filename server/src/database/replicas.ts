/** Reads from replicas that have what the session has seen (DB-8). */
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool, type QueryConfig, type QueryResult } from 'pg';
import type { Log, Meter } from '../context.ts';
import { isRejection } from './errors.ts';
import { joinReads, positionedReads, type PositionedRead } from './join-reads.ts';
import { openPool } from './pool.ts';
import {
  BEGIN,
  currentSeen,
  farAhead,
  positionOf,
  REPLAYED,
  WRITTEN,
  type Position,
  type SeenPosition,
} from './positions.ts';
import { sourcesOf, type ReadSources } from './read-sources.ts';
import { one, type Queryable } from './rows.ts';

export interface Replicas {
  /** Read from a replica that has what the current session has seen, else from the primary. */
  readonly sources: ReadSources;
  /** On the primary: what a session reads there it sees again on replicas. */
  readonly primary: Queryable;
  readonly primaryReads: Queryable;
  /** Returns a position that is not before any commit so far. Never rejects. */
  written(): Promise<Position>;
  /** Returns a position that the log has not reached, for a commit whose outcome is unknown: the primary answers until then. */
  unwritten(): Position;
  close(): Promise<void>;
}

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
/** For this long after it was too slow or too far behind, reads do not wait for the replica. */
const IMPATIENT_MS = 1_000;
const BUSY_MS = 100;
const CHECK_EVERY_MS = 1_000;
const CHECK_WITHIN_MS = 1_000;

type Unanswered = 'lag' | 'down' | 'failed';

export function createReplicas({ replicaUrl, pool, log, meter }: Deps): Replicas {
  const replica = openPool(replicaUrl, { isReplica: true, applicationName: 'proverse-replica' });
  const onReplica = positionedReads(replica.pool, { before: REPLAYED, after: REPLAYED });
  const onPrimary = positionedReads(pool, { after: WRITTEN });
  const { written, unwritten } = askTogether(pool);
  // No replica answers with less than what the primary had a second or two ago, so that one that hangs shows nothing old.
  let floor: Position = BEGIN;
  let nextFloor: Position = BEGIN;
  const closing = new AbortController();
  let isDown = true;
  let busyUntil = 0;
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
    return readPrimary(onPrimary[kind](statement), seen);
  }

  async function askReplica(send: () => PositionedRead, seen: SeenPosition): Promise<QueryResult | Unanswered> {
    const startedAt = performance.now();
    for (;;) {
      if (isDown || performance.now() < busyUntil) return 'down';
      const read = send();
      const leftMs = REPLICA_WITHIN_MS - (performance.now() - startedAt);
      const replayed = await positionWithin(read.before, leftMs).catch(noteFailure);
      if (replayed === undefined) {
        busyUntil = performance.now() + BUSY_MS;
        return 'down';
      }
      const needed = seen.position ?? BEGIN;
      if (replayed >= needed && replayed >= floor) return answerOf(read, seen);
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
      if (!(error instanceof pg.DatabaseError)) noteFailure(error);
      log.warn({ err: error }, 'a read failed on the replica');
      return 'failed';
    }
  }

  async function readPrimary({ answer, after }: PositionedRead, seen: SeenPosition | undefined): Promise<QueryResult> {
    const result = await answer;
    seen?.raise(await after.catch(written));
    return result;
  }

  function noteFailure(error: unknown): undefined {
    if (!isDown) log.warn({ err: error }, 'the replica is away; the primary answers');
    isDown = true;
  }

  async function check(): Promise<void> {
    const replayed = await positionWithin(onReplica.alone(REPLAYED).before, CHECK_WITHIN_MS).catch(noteFailure);
    if (replayed === undefined) {
      noteFailure(new Error('The replica does not answer'));
      // The primary answers what still waits for it.
      replica.cutConnections();
      return;
    }
    if (isDown) log.info({}, 'the replica answers');
    isDown = false;
    [floor, nextFloor] = [nextFloor, await written()];
  }

  async function checkAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      await check();
      await delay(CHECK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }
  const checking = checkAgain();

  return {
    sources: sourcesOf(pool, route),
    primary: { query: (statement) => readPrimary(onPrimary.alone(statement), currentSeen.getStore()) },
    primaryReads: { query: (statement) => readPrimary(onPrimary.join(statement), currentSeen.getStore()) },
    written,
    unwritten,
    async close() {
      closing.abort();
      await checking;
      await replica.db.destroy();
    },
  };
}

/** Asks the primary, once for all who ask at the same moment. */
function askTogether(pool: Pool): Pick<Replicas, 'written' | 'unwritten'> {
  const reads = joinReads(pool);
  let asking: Promise<Position> | undefined;
  let last = BEGIN;
  const unwritten = () => farAhead(last);
  async function ask(): Promise<Position> {
    await setImmediate();
    // Later commits need another question.
    asking = undefined;
    const position = await one<{ lsn: string }>(reads, WRITTEN).then(
      ({ lsn }) => positionOf(lsn),
      unwritten,
    );
    if (position > last) last = position;
    return position;
  }
  return { written: () => (asking ??= ask()), unwritten };
}

/** Returns undefined if the position does not arrive in time. */
async function positionWithin(position: Promise<Position>, ms: number): Promise<Position | undefined> {
  const stop = new AbortController();
  const late = async (): Promise<undefined> => {
    await delay(ms, undefined, { signal: stop.signal, ref: false });
    // This process may have been busy: what has arrived is read first.
    await setImmediate();
  };
  try {
    return await Promise.race([position, late().catch(() => undefined)]);
  } finally {
    stop.abort();
  }
}
