import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '../database/pool.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { killNodes, startNode } from '../testing/node-process.ts';
import { replicatedDatabase } from './replicated-database.ts';

const SENDERS = 4;
const COINS = 1_000;

const database = await replicatedDatabase();
const { db } = openPool(database.ownerUrl, { maxConnections: 2 });
const recipient = await createUser(db, { message_rate: 1 });
const users = await Promise.all(Array.from({ length: SENDERS }, () => createUser(db, { bonusCoins: COINS })));
await db.destroy();
afterAll(killNodes);
const node = await startNode({ DATABASE_URL: database.url });
const senders = await Promise.all(
  users.map(async ({ id, email }) => {
    const { body } = await post('/api/auth/login', { email, password: TEST_PASSWORD });
    return { id, token: body.accessToken ?? '', sent: 0 };
  }),
);

interface Body {
  readonly accessToken?: string;
  readonly error?: string;
}

async function post(path: string, input: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${node.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  return { body: (await response.json()) as Body, status: response.status };
}

async function send(token: string, key: string): Promise<{ status: number; error: string }> {
  const message = { recipientId: recipient.id, subject: 'A question', content: 'May I ask you about that?' };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const { status, body } = await post('/api/messages/send', message, headers);
  return { status, error: body.error ?? '' };
}

/** Repeats a message under one key until it is confirmed, as clients do. */
async function sendUntilConfirmed(token: string): Promise<void> {
  const key = crypto.randomUUID();
  for (;;) {
    const { status, error } = await send(token, key);
    if (status === 200) return;
    expect([status, error]).toEqual([503, expect.stringMatching(/^(SERVICE_UNAVAILABLE|OUTCOME_UNKNOWN)$/)]);
    await delay(100);
  }
}

test('answers OUTCOME_UNKNOWN within two seconds while commits wait for a standby', async () => {
  const [sender] = senders;
  if (!sender) throw new Error('there is no sender');
  await database.pauseStandby();
  const key = crypto.randomUUID();
  const askedAt = performance.now();
  expect(await send(sender.token, key)).toEqual({ status: 503, error: 'OUTCOME_UNKNOWN' });
  // The rest is for a busy machine.
  expect(performance.now() - askedAt).toBeLessThan(2_000 + 3_000);
  await database.resumeStandby();
  await expect.poll(async () => (await send(sender.token, key)).status).toBe(200);
  sender.sent += 1;
}, 60_000);

test('serves on from the promoted standby, without losing or doubling a confirmed message', async () => {
  const stopping = new AbortController();
  const crash = node.ended.then((code) => {
    if (!stopping.signal.aborted) throw new Error(`the node ended with ${code}: ${node.output()}`);
  });
  const load = senders.map(async (sender) => {
    while (!stopping.signal.aborted) {
      await sendUntilConfirmed(sender.token);
      sender.sent += 1;
    }
  });
  const total = () => senders.reduce((sum, { sent }) => sum + sent, 0);
  await expect.poll(total).toBeGreaterThan(20);
  const promotedUrl = await database.failOver();
  const before = total();
  const serveOn = async () => {
    await expect.poll(total, { timeout: 30_000 }).toBeGreaterThan(before + 20);
  };
  await Promise.race([serveOn(), crash]);
  stopping.abort();
  await Promise.all(load);

  const client = new pg.Client({ connectionString: promotedUrl });
  await client.connect();
  const { rows } = await client.query(
    `select u.id, (select count(*)::int from messages m where m.sender_id = u.id) as sent, wallet_balance(u.id) as coins
     from unnest($1::uuid[]) u (id)`,
    [senders.map(({ id }) => id)],
  );
  await client.end();
  expect(rows).toEqual(senders.map(({ id, sent }) => ({ id, sent, coins: COINS - sent })));
}, 120_000);
