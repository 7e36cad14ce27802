import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../context.ts';
import type { OpenPool } from './pool.ts';
import { BEGIN, positionOf, REPLAYED, type Position } from './positions.ts';
import { one } from './rows.ts';

interface Deps {
  readonly replica: OpenPool;
  readonly log: Log;
  /** Asks the primary where its log is. */
  ask(): Promise<Position>;
}

const CHECK_EVERY_MS = 1_000;
const CHECK_WITHIN_MS = 1_000;
const BUSY_MS = 100;

/** Checks every second whether replicas answer. Until they do, and for a moment after a slow answer, the primary answers. */
export function watchReplica({ replica, log, ask }: Deps) {
  const closing = new AbortController();
  let isDown = true;
  let busyUntil = 0;
  let floor = BEGIN;
  let nextFloor = BEGIN;

  function noteFailure(error: unknown): undefined {
    if (!isDown) log.warn({ err: error }, 'the replica is away; the primary answers');
    isDown = true;
  }

  async function check(): Promise<void> {
    const replayed = one<{ lsn: string }>(replica.pool, REPLAYED).then(({ lsn }) => positionOf(lsn));
    if ((await inTime(replayed, CHECK_WITHIN_MS).catch(noteFailure)) === undefined) {
      noteFailure(new Error('The replica does not answer'));
      // The primary answers what still waits for it.
      replica.cutConnections();
      return;
    }
    if (isDown) log.info({}, 'the replica answers');
    isDown = false;
    // Without the primary, replicas answer on.
    const position = await ask().catch(() => undefined);
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
    isAway: () => isDown || performance.now() < busyUntil,
    /** Where the primary was one to two seconds ago: a replica that is further behind shows nothing. */
    floor: () => floor,
    noteFailure,
    noteSlow() {
      busyUntil = performance.now() + BUSY_MS;
    },
    async close() {
      closing.abort();
      await checking;
      await replica.db.destroy();
    },
  };
}

/** Returns undefined if the result does not arrive in time. */
export async function inTime<T>(result: Promise<T>, ms: number): Promise<T | undefined> {
  const stop = new AbortController();
  const late = async (): Promise<undefined> => {
    await delay(Math.max(0, ms), undefined, { signal: stop.signal, ref: false });
    // This process may have been busy: what has arrived is read first.
    await setImmediate();
  };
  try {
    return await Promise.race([result, late().catch(() => undefined)]);
  } finally {
    stop.abort();
  }
}
