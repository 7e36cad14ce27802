import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { openPool } from '../database/pool.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { audit } from '../../../scripts/audit/audit.ts';
import { ask, startLoad, textOf, type Player } from './crash-load.ts';
import { crashNode, type CrashNode } from './crash-node.ts';
import { deliverAll, webhookReceiver } from './webhook-receiver.ts';
import { seeded } from '../../../scripts/audit/testing/trade.ts';

const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 4);
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
const RATES = [5, 20, 50, 75];
// Killed in turn at random moments. The database more often, because a server takes longer to restart.
const VICTIMS = ['server', 'database', 'database', 'both'] as const;

const receiver = await webhookReceiver();
const node = await crashNode();
afterAll(() => node.discard());

test(
  `keeps the ledger consistent, every acknowledged operation exactly once and its webhooks after ${CYCLES} kill -9 under load (seed ${SEED})`,
  { timeout: 400_000 },
  async () => {
    await node.start();
    const load = startLoad(node.url, await playersOf(node), 8, SEED);
    const next = seeded(SEED);
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await Promise.race([load.acknowledged(5 + next(25)), node.exitedUnexpectedly]);
      const victim = VICTIMS[cycle % VICTIMS.length];
      // The server restarts a killed database itself; a killed server is started again here.
      await Promise.all([
        ...(victim === 'database' ? [] : [node.killServer()]),
        ...(victim === 'server' ? [] : [node.killDatabase()]),
      ]);
      if (victim !== 'database') await node.start();
    }
    await Promise.race([load.acknowledged(20), node.exitedUnexpectedly]);
    await load.stop();
    const events = load.done.messages.flatMap(({ id, status, from, to }) => [
      { userId: to.id, type: 'message.received', messageId: id },
      ...(status === 'pending' ? [] : [{ userId: from.id, type: `message.${status}`, messageId: id }]),
    ]);

    const client = new pg.Client({ connectionString: node.databaseUrl() });
    await client.connect();
    try {
      await deliverAll(client);
      receiver.expectAll(events);

      const findings = (await audit(client)).filter((result) => result.findings.length > 0);
      expect(findings).toEqual([]);

      const { rows: messages } = await client.query(
        'select subject, id, status, sender_id, recipient_id from messages',
      );
      expect(messages.map(bySubject)).toEqual(
        expect.arrayContaining(
          load.done.messages.map(({ subject, id, status, from, to }) => [
            subject,
            { id, status, sender_id: from.id, recipient_id: to.id },
          ]),
        ),
      );
      expect(messages).toHaveLength(load.done.messages.length);

      const { rows: purchases } = await client.query<{ user_id: string }>(
        `select user_id from purchases where status = 'completed'`,
      );
      expect(purchases.map((row) => row.user_id).toSorted(inOrder)).toEqual(load.done.purchases.toSorted(inOrder));
    } finally {
      await client.end();
    }
  },
);

async function playersOf({ url, databaseUrl }: CrashNode): Promise<Player[]> {
  const { db } = openPool(databaseUrl(), { maxConnections: 2 });
  try {
    return await Promise.all(
      RATES.map(async (messageRate) => {
        const { id, email } = await createUser(db, {
          email: `${randomUUID()}@example.test`,
          message_rate: messageRate,
          bonusCoins: 5_000,
        });
        const answer = await ask(`${url}/api/auth/login`, 'POST', {}, { email, password: TEST_PASSWORD });
        const token = textOf(answer?.body, 'accessToken');
        await ask(
          `${url}/api/webhook-endpoints`,
          'POST',
          { authorization: `Bearer ${token}` },
          receiver.endpointOf(id),
        );
        return { id, token };
      }),
    );
  } finally {
    await db.destroy();
  }
}

function bySubject({ subject, ...row }: Record<string, unknown>): [unknown, Record<string, unknown>] {
  return [subject, row];
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
