/** Which of two replicas answers, or the primary, and what happens when they are away. */
import { SEEN_HEADER } from '@proverse/shared';
import { expect, test } from 'vitest';
import { withClient } from '../../../scripts/command-parts/with-client.ts';
import { purchasePackage } from '../coins/purchase-package.ts';
import { BEGIN, currentSeen } from '../database/positions.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { getPurchase } from '../purchases/get-purchase.ts';
import { received } from '../security-tests/access-objects.ts';
import { createScenes, type Person } from '../security-tests/access-scene.ts';
import { replicaWorld } from '../testing/replica-world.ts';

const world = await replicaWorld(0, 500);
const { app, answered, catchUp, database, proxy, replicas, services } = world;
const newScene = await createScenes(world);

test('what a session has read it reads again, whichever replica answers', async () => {
  const scene = await newScene('owner');
  await catchUp();
  let { seen } = await inbox(scene.owner);
  for (let n = 0; n < 6; n += 1) {
    const { id } = await received(scene);
    const shows: boolean[] = [];
    const later: boolean[] = [];
    // Statements that are not joined use several connections at once, and so both replicas.
    while (shows.filter(Boolean).length < 30) {
      const reads = await Promise.all([1, 2, 3, 4].map(() => listOf(scene.owner, 'notifications', seen)));
      const show = reads.map(({ body }) => body.includes(id));
      if (shows.includes(true)) later.push(...show);
      shows.push(...show);
      seen =
        reads
          .map((read) => read.seen)
          .toSorted()
          .at(-1) ?? seen;
    }
    expect(later).not.toContain(false);
  }
  expect((await answered())['replica']).toBeGreaterThan(0);
});

test('the primary answers while replicas are silent or stopped, and replicas when they are back', async () => {
  const scene = await newScene('owner');
  await catchUp();
  const { seen } = await inbox(scene.owner);
  const countsUp = (by: string) => async (): Promise<boolean> => {
    const before = (await answered())[by] ?? 0;
    expect((await inbox(scene.owner, seen)).status).toBe(200);
    return ((await answered())[by] ?? 0) > before;
  };
  await expect.poll(countsUp('replica')).toBe(true);
  proxy.fallSilent();
  await expect.poll(countsUp('primary_down')).toBe(true);
  const reads = await Promise.all(Array.from({ length: 16 }, () => inbox(scene.owner, seen)));
  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
  proxy.speakAgain();
  await expect.poll(countsUp('replica')).toBe(true);
  for (const replica of replicas) await replica.stop();
  await expect.poll(countsUp('primary_down')).toBe(true);
  for (const replica of replicas) await replica.start();
  await expect.poll(countsUp('replica')).toBe(true);
});

test('a position that the log has not reached, and none, leave the read to the primary', async () => {
  const scene = await newScene('owner');
  const before = await answered();
  expect((await inbox(scene.owner, 'f'.repeat(16))).status).toBe(200);
  expect((await inbox(scene.owner)).status).toBe(200);
  expect((await inbox(scene.owner, 'nonsense')).status).toBe(200);
  const now = await answered();
  expect(now['replica']).toBe(before['replica']);
  expect(now['primary_unseen']).toBe((before['primary_unseen'] ?? 0) + 2);
});

test('no page carries what a session has seen, and anyone may read it from a replica', async () => {
  await catchUp();
  await expect
    .poll(async () => {
      const before = (await answered())['replica'] ?? 0;
      const { headers, statusCode } = await app.inject('/experts');
      expect(statusCode).toBe(200);
      expect(headers).not.toHaveProperty(SEEN_HEADER);
      expect(headers).not.toHaveProperty('set-cookie');
      return ((await answered())['replica'] ?? 0) > before;
    })
    .toBe(true);
});

test('a page that writes does so on the primary', async () => {
  const { id, ctx } = (await newScene('owner')).owner;
  const { purchaseId, redirectUrl } = await purchasePackage(ctx, { packageCode: 'BASIC', paymentMethod: 'upi' });
  const handle = `p${id.replaceAll('-', '').slice(-20)}`;
  await updateSettings(ctx, { handle, isPublicOnWeb: true });
  await catchUp();
  const { primary_failed: failed } = await answered();
  const paid = await app.inject({
    method: 'POST',
    url: new URL(redirectUrl ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=paid',
  });
  expect(paid.statusCode).toBe(303);
  expect(await getPurchase(ctx, { id: purchaseId })).toMatchObject({ status: 'completed' });
  await expect
    .poll(async () => {
      // A card that a busy machine could not draw is not tried again.
      await database.ownerPool.query('update users set headline = gen_random_uuid() where id = $1', [id]);
      return (await app.inject(`/og/@${handle}.png`)).statusCode;
    })
    .toBe(200);
  const { rowCount } = await database.ownerPool.query('select from share_cards where user_id = $1', [id]);
  expect(rowCount).toBe(1);
  expect((await answered())['primary_failed']).toBe(failed);
});

test('the primary answers a read that a replica cancels to go on with recovery', async () => {
  for (const { url } of replicas) {
    await withClient(url, 'proverse-test', async (standby) => {
      await standby.query('alter system set max_standby_streaming_delay = 0');
      await standby.query('select pg_reload_conf()');
    });
  }
  const { ownerPool } = database;
  await ownerPool.query('create table cleared (); grant select on cleared to proverse_app');
  await catchUp();
  const before = (await answered())['primary_failed'] ?? 0;
  const over = new AbortController();
  const slowRead = () => services.replicas?.sources.pool.query('select pg_sleep(1), count(*) from cleared');
  const read = currentSeen.run({ position: BEGIN }, slowRead)?.finally(() => over.abort());
  const clear = async (): Promise<void> => {
    while (!over.signal.aborted) await ownerPool.query('truncate cleared');
  };
  const [result] = await Promise.all([read, clear()]);
  expect(result?.rowCount).toBe(1);
  expect((await answered())['primary_failed']).toBe(before + 1);
});

function inbox(person: Person, seen?: string) {
  return listOf(person, 'inbox', seen);
}

async function listOf({ token }: Person, list: 'inbox' | 'notifications', seen?: string) {
  const { statusCode, headers, body } = await app.inject({
    url: `/api/messages/${list}`,
    headers: { authorization: `Bearer ${token}`, ...(seen !== undefined && { [SEEN_HEADER]: seen }) },
  });
  return { status: statusCode, body, seen: String(headers[SEEN_HEADER] ?? seen) };
}
