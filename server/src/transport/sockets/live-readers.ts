import type { LiveEvent } from '@proverse/shared';
import { createEventQueue, type EventQueue } from './event-queue.ts';

const QUEUE_CAPACITY = 200;
// Per node, of a user's windows and of the user's programs. No one has this many windows open, but one WebSocket message
// can start hundreds of subscriptions.
const MAX_READERS = 50;

/** The windows and programs on this node that read live events. */
export function createLiveReaders() {
  const readers = new Map<string, Set<EventQueue>>();
  // Queues of programs, which do not show that their user is there.
  const ofPrograms = new WeakSet<EventQueue>();
  return {
    /** Returns the queue of a new reader, which is closed when `signal` aborts. */
    add(userId: string, signal: AbortSignal, isProgram: boolean): EventQueue {
      const queue = createEventQueue(QUEUE_CAPACITY);
      if (signal.aborted) {
        queue.close();
        return queue;
      }
      const queues = readers.get(userId) ?? new Set();
      readers.set(userId, queues.add(queue));
      if (isProgram) ofPrograms.add(queue);
      const alike = [...queues].filter((each) => ofPrograms.has(each) === isProgram);
      // The newer ones are more likely to be in use.
      const oldest = alike.length > MAX_READERS ? alike[0] : undefined;
      oldest?.close();
      if (oldest) queues.delete(oldest);
      const remove = () => {
        queue.close();
        queues.delete(queue);
        if (queues.size === 0 && readers.get(userId) === queues) readers.delete(userId);
      };
      signal.addEventListener('abort', remove, { once: true });
      return queue;
    },
    push(userId: string, event: LiveEvent): void {
      for (const queue of readers.get(userId) ?? []) queue.push(event);
    },
    pushToAll(event: LiveEvent): void {
      for (const queues of readers.values()) for (const queue of queues) queue.push(event);
    },
    /** Returns the users with an open window. */
    present(): string[] {
      const withWindow = [...readers].filter(([, queues]) => [...queues].some((queue) => !ofPrograms.has(queue)));
      return withWindow.map(([userId]) => userId);
    },
    close(): void {
      for (const queue of [...readers.values()].flatMap((queues) => [...queues])) queue.close();
    },
  };
}
