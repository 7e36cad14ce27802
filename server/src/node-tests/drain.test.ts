import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { tokenOf } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { killNodes, startNode } from '../testing/node-process.ts';

afterAll(killNodes);

const database = await testDatabase({ maxConnections: 4 });
const services = await testServices(database);
const { db } = services;

interface Sent {
  readonly subject: string;
  /** The response's status, or the error's code when there was no response. */
  readonly outcome: number | string;
}

function send(url: string, token: string, recipientId: string, agent: Agent): Promise<Sent> {
  const subject = randomUUID();
  const body = JSON.stringify({ recipientId, subject, content: 'A question of some detail.' });
  return new Promise((done) => {
    const call = request(`${url}/api/messages/send`, {
      method: 'POST',
      agent,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': body.length },
    });
    call.on('response', (response) => {
      response.on('error', (error: NodeJS.ErrnoException) => done({ subject, outcome: `cut off ${error.code}` }));
      response.on('end', () => done({ subject, outcome: response.statusCode ?? 0 }));
      response.resume();
    });
    call.on('error', (error: NodeJS.ErrnoException) => done({ subject, outcome: error.code ?? error.message }));
    call.end(body);
  });
}

/** Sends one message after another over one connection, until the server accepts no connections. */
async function sendUntilRefused(url: string, token: string, recipientId: string, sent: Sent[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const each = await send(url, token, recipientId, agent);
    sent.push(each);
    if (each.outcome === 'ECONNREFUSED') break;
  }
  agent.destroy();
}

test.each(['1', '2'])(
  'after SIGTERM under load with WORKERS=%s, closes sockets with 1012, responds to every call that stored a message and cleanly refuses all others',
  async (WORKERS) => {
    const node = await startNode({ DATABASE_URL: database.url, DRAIN_DELAY: '200ms', WORKERS });
    const reader = await createUser(db, { message_rate: 1 });
    const senders = await Promise.all(Array.from({ length: 16 }, () => createUser(db, { bonusCoins: 100_000 })));
    const tokens = await Promise.all(senders.map(({ id }) => tokenOf(services, id)));
    const closed = closeCodeOf(await openSocket(node.url, await tokenOf(services, reader.id)));
    const sent: Sent[] = [];
    const lanes = tokens.map((token) => sendUntilRefused(node.url, token, reader.id, sent));
    await expect.poll(() => sent.length).toBeGreaterThan(100);
    const stoppedAt = performance.now();
    node.kill('SIGTERM');
    await Promise.all(lanes);
    expect(await closed).toBe(1012);
    expect(await node.ended).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);

    // On a busy machine a call may also get 503, which means that nothing was done.
    const outcomes = new Set(sent.map((each) => each.outcome).filter((outcome) => outcome !== 503));
    expect(outcomes).toEqual(new Set([200, 'ECONNREFUSED']));
    const done = await db.selectFrom('messages').select('subject').where('recipient_id', '=', reader.id).execute();
    const answered = sent.filter((each) => each.outcome === 200).map((each) => each.subject);
    expect(done.map((message) => message.subject).toSorted()).toEqual(answered.toSorted());
  },
  60_000,
);

test('is unready at once but keeps answering for a while, and exits at once on a second signal', async () => {
  const node = await startNode({ DATABASE_URL: database.url, DRAIN_DELAY: '5s' });
  node.kill('SIGTERM');
  await expect.poll(() => statusOf(`${node.url}/api/public/ready`), { interval: 20 }).toBe(503);
  expect(await statusOf(`${node.url}/api/public/health`)).toBe(200);
  // Signals within 300 ms count as one, so this one counts as the second.
  await delay(400);
  const askedAgainAt = performance.now();
  node.kill('SIGINT');
  expect(await node.ended).toBe(130);
  // Without it the node would wait for another 4.6 seconds.
  expect(performance.now() - askedAgainAt).toBeLessThan(4_000);
}, 60_000);

async function openSocket(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?connectionParams=1`);
  await new Promise((done) => socket.addEventListener('open', done));
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  return socket;
}

function closeCodeOf(socket: WebSocket): Promise<number> {
  return new Promise((done) => socket.addEventListener('close', ({ code }) => done(code)));
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status;
}
