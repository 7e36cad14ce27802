/**
 * Conversations on `/ws` drawn by fast-check: good frames, bad ones, too large ones, unknown ids, storms. Afterwards
 * nothing of them is left, and the server answers as before. FUZZ_RUNS and FUZZ_SEED as in fuzz.test.ts.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { testApp } from '../testing/app.ts';
import { createScenes, type Person, type Scene } from './access-scene.ts';
import { errorBodyFaults, secretsInText } from './fuzz-answers.ts';
import { drawnBeginnings, drawnFrames, type Said } from './fuzz-frames.ts';

const RUNS = Math.ceil(Number(process.env['FUZZ_RUNS'] ?? 600) / 5);
const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
const AT_ONCE = 8;
/** Refused handshakes aside, these are the ways in which a conversation ends that went wrong. */
const ENDINGS = new Set([1000, 1002, 1003, 1005, 1006, 1007, 1009, 4401, 4429]);

const world = await testApp();
const { app, services } = world;
const address = await world.listen();
const scene: Scene = await (await createScenes(world))('owner');
const people = [scene.owner, scene.counterparty, scene.nobody] as const;
const logged = vi.spyOn(services.log, 'error');
const subscribe = services.live.subscribe.bind(services.live);
const subscribed = vi.spyOn(services.live, 'subscribe');
/** Subscriptions that are being read. The server ends some of its own accord: its signal need not abort for that. */
let reading = 0;
subscribed.mockImplementation((userId, signal, sinceMs) => ({
  async *[Symbol.asyncIterator]() {
    reading += 1;
    try {
      yield* subscribe(userId, signal, sinceMs);
    } finally {
      reading -= 1;
    }
  },
}));

interface Conversation {
  readonly speaker: Person;
  readonly beginning: Said;
  readonly frames: readonly Said[];
  readonly query: string;
}

const conversations = fc
  .tuple(fc.nat(2), drawnBeginnings, drawnFrames, fc.constantFrom('?connectionParams=1', '?connectionParams=1', ''))
  .map(([who, beginning, frames, query]): Conversation => {
    const speaker = people[who] ?? scene.owner;
    return { speaker, beginning: beginning(speaker.token), frames, query };
  });

async function hold({ speaker, beginning, frames, query }: Conversation): Promise<string[]> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws${query}`);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code]: number[]) => code ?? 0);
  await once(socket, 'open');
  for (const said of [beginning, ...frames]) {
    if (socket.readyState === WebSocket.OPEN) await say(socket, said);
  }
  await answers(socket);
  const ended = socket.readyState === WebSocket.OPEN ? 1000 : await closed;
  socket.terminate();
  await closed;
  const asked = JSON.stringify([beginning, frames]);
  const faults = [
    ...heard.flatMap((text) => [...faultsIn(text)]),
    ...secretsInText(heard.join('\n'), asked, speaker, scene),
    ...(ENDINGS.has(ended) ? [] : [`it ended with ${ended}`]),
  ];
  return faults.map((fault) => `${fault}: ${asked.slice(0, 1000)}`);
}

async function say(socket: WebSocket, said: Said): Promise<void> {
  if ('pause' in said) await answers(socket);
  else if ('raw' in said) (Reflect.get(socket, '_socket') as Socket).write(said.raw);
  else if ('ping' in said) socket.ping(said.ping);
  else socket.send('text' in said ? said.text : said.bytes);
}

/** Resolves when the server has had time to answer; after half a frame it answers nothing but another connection. */
async function answers(socket: WebSocket): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const another = fetch(`${address}/api/public/health`).then((answer) => answer.text());
  const own = [once(socket, 'pong', { signal }), once(socket, 'close', { signal })];
  if (socket.readyState === WebSocket.OPEN) socket.ping();
  await another;
  await Promise.race([...own, fetch(`${address}/api/public/health`)]).finally(() => ended.abort());
  await Promise.allSettled(own);
}

function* faultsIn(text: string): Generator<string> {
  if (text === 'PONG' || text === 'PING') return;
  const { error, result } = JSON.parse(text) as { error?: { data: { body: object } }; result?: { type: string } };
  if (error) yield* errorBodyFaults({ ...error.data.body });
  else if (!['started', 'data', 'stopped'].includes(result?.type ?? '')) yield `an answer of no kind: ${text}`;
}

test(
  `${RUNS} conversations: every answer in its form, no secret, and nothing left of them`,
  { timeout: 60_000 + RUNS * 200 },
  async () => {
    const property = fc.asyncProperty(
      fc.array(conversations, { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (all) => {
        const faults = await Promise.all(all.map(hold));
        expect(faults.flat()).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(RUNS / AT_ONCE), seed: SEED, endOnFailure: true });

    expect(logged).not.toHaveBeenCalled();
    expect(subscribed.mock.calls.length).toBeGreaterThan(RUNS / 4);
    await expect.poll(() => app.websocketServer.clients.size).toBe(0);
    await expect.poll(() => reading).toBe(0);
  },
);

test('afterwards the server tells who is there of what happens, as before', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?connectionParams=1`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token: scene.owner.token } }));
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events' } }));
  expect(String((await once(socket, 'message'))[0])).toContain('started');
  services.live.publish(scene.owner.id, { type: 'balance.changed' });
  expect(String((await once(socket, 'message'))[0])).toContain('balance.changed');
  socket.terminate();
});
