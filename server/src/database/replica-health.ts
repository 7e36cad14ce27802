import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../context.ts';
import type { OpenPool } from './pool.ts';
import { BEGIN, POSITION, positionIn, type Position } from './positions.ts';

interface Deps {
  readonly replica: OpenPool;
  readonly log: Log;
  /** Asks the primary where its log is. */
  ask(): Promise<Position>;
}

const CHECK_EVERY_MS = 1_000;
const CHECK_WITHIN_MS = 1_000;
const PRIMARY_WITHIN_MS = 500;
// Longer than a failover. A node that is cut off from the others must not go on for long.
const STAND_IN_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Checks every second whether replicas answer. Until they do, and for a moment after a slow answer, the primary answers if it is
 * there.
 */
export function watchReplica({ replica, log, ask }: Deps) {
  const closing = new AbortController();
  let isDown = true;
  let isPrimaryAway = false;
  let primaryAnsweredAt = -STAND_IN_MS;
  let replayed = BEGIN;
  let pausedUntil = 0;
  let floor = BEGIN;
  let nextFloor = BEGIN;

  async function check(): Promise<void> {
    const asked = replica.pool.query(POSITION).then(
      (result) => void (replayed = positionIn(result)),
      (error: unknown) => error,
    );
    const failure = await inTime(asked, CHECK_WITHIN_MS, new Error('The replica does not answer'));
    if (failure && !isDown) log.warn({ err: failure }, 'the replica is away; the primary answers');
    if (!failure && isDown) log.info({}, 'the replica answers');
    isDown = failure !== undefined;
    // The primary answers what still waits for it.
    if (isDown) {
      isPrimaryAway = false;
      return replica.cutConnections();
    }
    // Without the primary, replicas answer on. A late answer of the primary counts too.
    const answered = ask().then(
      (position) => {
        [floor, nextFloor] = [nextFloor, position];
        primaryAnsweredAt = performance.now();
        return true;
      },
      () => false,
    );
    isPrimaryAway = !(await inTime(answered, PRIMARY_WITHIN_MS, false));
  }

  async function checkAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      await check();
      await delay(CHECK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }
  const checking = checkAgain();

  return {
    isAway: () => isDown || (performance.now() < pausedUntil && !isPrimaryAway),
    /** Whether a replica may answer what the primary should: it has what the primary had, which has been away for a minute at most. */
    mayStandIn: () => isPrimaryAway && performance.now() - primaryAnsweredAt < STAND_IN_MS && replayed >= floor,
    /** Where the primary was one to two seconds ago: a replica that is further behind shows nothing. */
    floor: () => floor,
    noteSlow() {
      pausedUntil = performance.now() + PAUSE_MS;
    },
    async close() {
      closing.abort();
      await checking;
      await replica.db.destroy();
    },
  };
}

/** Returns `late` if the result does not arrive in time. */
export function inTime<T, L>(result: Promise<T>, ms: number, late: L): Promise<T | L> {
  // This process may have been busy: what has arrived is read first.
  return Promise.race([result, delay(ms, late, { ref: false }).then((value) => setImmediate(value))]);
}
