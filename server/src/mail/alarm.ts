import { setTimeout as delay } from 'node:timers/promises';

/** `wait` lasts until `ring` is called or the time is over. A ring outside a wait ends the next wait at once. */
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
