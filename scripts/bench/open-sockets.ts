/**
 * Holds live connections, and on each message from its parent sends the time in milliseconds until an event reached all
 * of them. Arguments: URL and a file with the tokens of those who listen and of those who cause the events.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@proverse/shared';
import type { Crowd } from './socket-crowd.ts';

const GIVE_UP_AFTER_MS = 30_000;
const OPEN_EVERY_MS = 3;

const [url = '', file = ''] = process.argv.slice(2);
const { listeners, senders, socketsEach } = JSON.parse(readFileSync(file, 'utf8')) as Crowd;
/**
 * The sockets that received the event of each message. A set, because a socket that reconnects may receive it twice.
 */
const heard = new Map<string, Set<number>>();
let onHeard = (): void => undefined;

const opened = openAll();
// Also ends when the benchmark fails or is killed.
process.once('disconnect', () => process.exit());
process.on('message', () => void opened.then(eventReachesAll).then((ms) => process.send?.(ms)));

async function openAll(): Promise<void> {
  for (let socket = 0; socket < listeners.length * socketsEach; socket += 1) {
    const { token } = listeners[socket % listeners.length] ?? {};
    createClient({ url, ...(token !== undefined && { token }) }).live.events.subscribe(
      // Replays the events of this time first, so that a socket that is still opening misses nothing.
      { sinceMs: GIVE_UP_AFTER_MS },
      {
        onData(event) {
          if (event.type !== 'message.received') return;
          heard.set(event.messageId, (heard.get(event.messageId) ?? new Set()).add(socket));
          onHeard();
        },
      },
    );
    // If all sockets opened at once, some would exceed the time that the server gives a socket to authenticate.
    await delay(OPEN_EVERY_MS);
  }
}

/** Sends one message to each listener at the same time. Returns the milliseconds until all sockets have its event. */
async function eventReachesAll(): Promise<number> {
  const begun = performance.now();
  const sent = await Promise.all(
    senders.map(({ token }, n) =>
      createClient({ url, token }).messages.send.mutate({
        recipientId: listeners[n]?.id ?? '',
        subject: 'A question for you',
        content: 'May I ask you about something at length?',
      }),
    ),
  );
  const reachedAll = new Promise<void>((resolve) => {
    onHeard = () => sent.every(({ id }) => heard.get(id)?.size === socketsEach) && resolve();
    onHeard();
  });
  const gaveUp = delay(GIVE_UP_AFTER_MS, 'gave up', { ref: false });
  if ((await Promise.race([reachedAll, gaveUp])) === 'gave up') throw new Error('An event did not reach every socket');
  return performance.now() - begun;
}
