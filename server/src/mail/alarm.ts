import { setTimeout as delay } from 'node:timers/promises';

/** A wait that a ring ends early. A ring while there is no wait ends the next one at once. */
export interface Alarm {
  ring(): void;
  wait(longestMs: number): Promise<void>;
}

export function createAlarm(): Alarm {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    async wait(longestMs) {
      await delay(longestMs, undefined, { signal: rung.signal }).catch(() => undefined);
      rung = new AbortController();
    },
  };
}
