import type { LiveEvent } from '@proverse/shared';

export interface EventQueue {
  push(event: LiveEvent): void;
  /** Ends the iteration and drops what is still queued. */
  close(): void;
  readonly events: AsyncIterable<LiveEvent>;
}

/** Queues events for one reader. Above `capacity` it drops the oldest: events are only hints to refetch. */
export function createEventQueue(capacity: number): EventQueue {
  let waiting: LiveEvent[] = [];
  let closed = false;
  let wake: (() => void) | undefined;

  async function* read(): AsyncGenerator<LiveEvent> {
    for (;;) {
      if (closed) return;
      const event = waiting.shift();
      if (event) {
        yield event;
      } else {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
    }
  }

  return {
    push(event) {
      if (closed) return;
      waiting.push(event);
      if (waiting.length > capacity) waiting.shift();
      wake?.();
    },
    close() {
      closed = true;
      waiting = [];
      wake?.();
    },
    events: { [Symbol.asyncIterator]: read },
  };
}
