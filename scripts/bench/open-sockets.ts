/**
 * Opens live connections to SERVER_URL, SOCKETS_EACH for each of TOKENS, and keeps them until its parent ends. Is ready
 * when each has received an event of the last half minute.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@proverse/shared';

// If all sockets opened at once, some would exceed the time that the server gives a socket to authenticate.
const OPEN_EVERY_MS = 3;

const { SERVER_URL: url = '', TOKENS = '[]', SOCKETS_EACH } = process.env;
const tokens = JSON.parse(TOKENS) as string[];
const count = tokens.length * Number(SOCKETS_EACH);
const heard = new Set<number>();

process.once('disconnect', () => process.exit());
for (let socket = 0; socket < count; socket += 1) {
  const token = tokens[socket % tokens.length];
  createClient({ url, ...(token !== undefined && { token }) }).live.events.subscribe(
    { sinceMs: 30_000 },
    { onData: () => heard.add(socket).size === count && process.send?.('ready') },
  );
  await delay(OPEN_EVERY_MS);
}
