/** A wait that a ring ends early. A ring while there is no wait ends the next one at once. */
export interface Alarm {
  ring(): void;
  wait(longestMs: number): Promise<void>;
}

export function createAlarm(): Alarm {
  let rung = false;
  let endWait: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      endWait?.();
    },
    async wait(longestMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs);
          endWait = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      endWait = undefined;
    },
  };
}
