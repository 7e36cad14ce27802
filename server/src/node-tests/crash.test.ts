import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { openPool } from '../database/pool.ts';
import { createPlayers, nothingAcknowledged, startLoad, type Player } from './crash-load.ts';
import { auditFindings, verify } from './verify-load.ts';
import { crashNode, type CrashNode } from './crash-node.ts';
import { deliverAll, webhookReceiver } from './webhook-receiver.ts';
import { seeded } from '../../../scripts/audit/testing/trade.ts';

const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 3);
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
const PLAYERS = 8;
// Killed in turn at random moments.
const VICTIMS = ['server', 'database', 'both'] as const;

const receiver = await webhookReceiver();
const node = await crashNode();
afterAll(() => node.discard());

test(
  `keeps the ledger consistent, every acknowledged operation exactly once and its webhooks after ${CYCLES} kill -9 under load (seed ${SEED})`,
  { timeout: 400_000 },
  async () => {
    await node.start();
    const seen = nothingAcknowledged();
    const load = startLoad(await playersOf(node), seen, SEED);
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
    const events = seen.messages.flatMap(({ id, state, from, to }) => [
      { userId: to.id, type: 'message.received', messageId: id },
      ...(state === 'pending' ? [] : [{ userId: from.id, type: `message.${state}`, messageId: id }]),
    ]);

    const client = new pg.Client({ connectionString: node.databaseUrl() });
    await client.connect();
    try {
      await deliverAll(client);
      receiver.expectAll(events);

      expect(await auditFindings(client)).toEqual([]);
      expect(await verify(client, seen)).toEqual({ lost: 0, doubled: 0, created: 0, untrue: 0 });
    } finally {
      await client.end();
    }
  },
);

async function playersOf({ url, databaseUrl }: CrashNode): Promise<Player[]> {
  const { db } = openPool(databaseUrl(), { maxConnections: 2 });
  try {
    const players = await createPlayers(db, url, PLAYERS);
    await Promise.all(players.map(({ id, api }) => api.webhooks.create.mutate(receiver.endpointOf(id))));
    return players;
  } finally {
    await db.destroy();
  }
}
