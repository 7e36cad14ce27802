import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from './people.ts';

export interface Crowd {
  readonly listeners: readonly Person[];
  /** One per listener. */
  readonly senders: readonly Person[];
  readonly socketsEach: number;
}

/** Opens live connections from a process of its own. Resolves when all of them receive events. */
export async function openSockets(url: string, crowd: Crowd, directory: string) {
  const file = join(directory, 'sockets.json');
  writeFileSync(file, JSON.stringify(crowd));
  const child = fork(join(import.meta.dirname, 'open-sockets.ts'), [url, file]);
  const eventReachesAllMs = async (): Promise<number> => {
    child.send('measure');
    const [ms] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
    if (typeof ms !== 'number' || !child.connected) throw new Error('The process with the sockets has ended');
    return ms;
  };
  await eventReachesAllMs();
  return {
    /** The time from the first request until an event reached every socket. */
    eventReachesAllMs,
    async close(): Promise<void> {
      child.kill();
      await once(child, 'exit');
    },
  };
}
