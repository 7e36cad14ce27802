/** A node whose pool goes through PgBouncer: in transaction mode, or in session mode if PgBouncer is too old for that. */
import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@proverse/shared';
import { afterAll, expect, test } from 'vitest';
import { refuseUnusableDatabase } from '../database/migrator/refuse-unusable-database.ts';
import { tokenOf } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { isReady, killNodes, startNode } from '../testing/node-process.ts';
import { pgbouncer, pgbouncerProgram } from '../testing/pgbouncer.ts';
import { testConfig, testServices } from '../testing/services.ts';

const program = pgbouncerProgram();
if (program === undefined)
  process.stderr.write('SKIPPED: PgBouncer is missing. As root on Debian this test installs it.\n');

afterAll(killNodes);

const migrate = (env: Record<string, string>) =>
  promisify(execFile)(
    process.execPath,
    ['--conditions=proverse-source', join(import.meta.dirname, '../../../scripts/migrate.ts')],
    { env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env } },
  );

test.skipIf(program === undefined)(
  'sends, replies, expires and delivers live events through PgBouncer',
  async () => {
    const database = await testDatabase({ maxConnections: 4 });
    const bouncer = await pgbouncer(program ?? '', database.url);
    const { host, pathname } = new URL(database.url);
    const env = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: `postgresql://${host}${pathname}`,
    };

    const config = testConfig(env);
    await expect(refuseUnusableDatabase(bouncer.url, config)).rejects.toThrow(
      'The connections of the pooler lack statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
    );
    await migrate({ ...env, DATABASE_OWNER_URL: database.ownerUrl });
    await bouncer.reconnect();
    const node = await startNode(env);

    const services = await testServices(database);
    const sender = await createUser(database.db, { bonusCoins: 1_000 });
    const expert = await createUser(database.db, { message_rate: 10 });
    const [asking, answering] = await Promise.all(
      [sender, expert].map(async ({ id }) => createClient({ url: node.url, token: await tokenOf(services, id) })),
    );
    if (!asking || !answering) throw new Error('unreachable');
    const heard: string[] = [];
    const live = answering.live.events.subscribe(undefined, { onData: ({ type }) => void heard.push(type) });
    const send = () =>
      asking.messages.send.mutate({
        recipientId: expert.id,
        subject: randomUUID(),
        content: 'May I ask you about that?',
      });

    const sent = await Promise.all(Array.from({ length: 10 }, send));
    await expect.poll(() => heard).toContain('message.received');
    const replied = sent.slice(0, 4);
    await Promise.all(
      replied.map(({ id }) => answering.messages.reply.mutate({ messageId: id, content: 'Yes, you may, of course.' })),
    );
    // Reads that are sent together over one connection.
    const balances = await Promise.all(Array.from({ length: 100 }, () => asking.coins.balance.query()));
    expect(new Set(balances.map(({ coins }) => coins))).toEqual(new Set([900]));
    await database.ownerPool.query(`update messages set expires_at = now() where status = 'pending'`);
    // The job holds a lock that belongs to a connection.
    await expect.poll(async () => (await asking.coins.balance.query()).coins).toBe(960);

    await bouncer.kill();
    await expect.poll(() => isReady(node.url)).toBe(false);
    await bouncer.start();
    await expect.poll(() => isReady(node.url)).toBe(true);
    expect((await send()).id).toBeDefined();
    live.unsubscribe();
  },
  180_000,
);
