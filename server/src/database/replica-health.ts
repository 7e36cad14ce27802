import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../context.ts';
import type { OpenPool } from './pool.ts';
import { BEGIN, POSITION, type Position } from './positions.ts';

interface Deps {
  readonly replica: OpenPool;
  readonly log: Log;
  /** Asks the primary where its log is. */
  ask(): Promise<Position>;
}

const CHECK_EVERY_MS = 1_000;
const CHECK_WITHIN_MS = 1_000;
const PRIMARY_WITHIN_MS = 500;
const PAUSE_MS = 100;

/**
 * Checks every second whether replicas answer. Until they do, and for a moment after a slow answer, the primary answers if it is
 * there.
 */
export function watchReplica({ replica, log, ask }: Deps) {
  const closing = new AbortController();
  let isDown = true;
  let isPrimaryAway = false;
  let pausedUntil = 0;
  let floor = BEGIN;
  let nextFloor = BEGIN;

  async function check(): Promise<void> {
    const asked = replica.pool.query(POSITION).then(
      () => undefined,
      (error: unknown) => error,
    );
    const failure = await inTime(asked, CHECK_WITHIN_MS, new Error('The replica does not answer'));
    if (failure && !isDown) log.warn({ err: failure }, 'the replica is away; the primary answers');
    if (!failure && isDown) log.info({}, 'the replica answers');
    isDown = failure !== undefined;
    // The primary answers what still waits for it.
    if (isDown) return replica.cutConnections();
    // Without the primary, replicas answer on.
    const position = await inTime(ask(), PRIMARY_WITHIN_MS, undefined).catch(() => undefined);
    isPrimaryAway = position === undefined;
    if (position !== undefined) [floor, nextFloor] = [nextFloor, position];
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
    isPrimaryAway: () => isPrimaryAway && !isDown,
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
