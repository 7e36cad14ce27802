import { expect, test } from 'vitest';
import { grantPass } from '../passes/free-passes.ts';
import { findPass } from '../passes/list-passes.ts';
import { contextFor, rejectionOf } from '../testing/factories.ts';
import { deletionWorld } from './deletion-fixtures.ts';

const world = await deletionWorld();
const { beginLeaving, forfeitedOf, leave } = world;

test('of four deletions one succeeds and forfeits the coins once', async () => {
  const leaver = await world.person({ coins: 100 });
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => leave(leaver, 100)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await world.database.ownerPool.query(
    `select count(*) as n from ledger_tx where user_id = $1 and kind = 'forfeit'`,
    [leaver.userId],
  );
  expect(rows).toEqual([{ n: 1 }]);
  await world.expectSumsHold();
});

test('sends, replies and account deletions lose no coins and do not deadlock', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [leaver, friend] = [
      await world.person({ coins: 100, rate: 10 }),
      await world.person({ coins: 100, rate: 10 }),
    ];
    const [first, second] = [await world.send(friend, leaver), await world.send(leaver, friend)];
    const keyed = contextFor(world.services, leaver.userId, { idempotencyKey: `k${round}` });
    const outcomes = await Promise.allSettled([
      leave(leaver, 100),
      world.send({ ...keyed, userId: leaver.userId }, friend),
      world.send(friend, leaver),
      world.reply(first),
      world.reply(second),
      leave(leaver, 90),
      leave(leaver, 110),
    ]);
    const shown = [outcomes[0], outcomes[5], outcomes[6]].map((each, n) =>
      each?.status === 'fulfilled' ? ([100, 90, 110][n] ?? 0) : 0,
    );
    expect(await forfeitedOf(leaver)).toBeLessThanOrEqual(Math.max(...shown));
    const bugs = outcomes.flatMap((each) => (each.status === 'rejected' && !each.reason.code ? [each.reason] : []));
    expect(bugs).toEqual([]);
    await world.expectSumsHold();
  }
});

test('a deletion waits for a send with a free pass, without a deadlock', async () => {
  const [asha, ravi] = [await world.person(), await world.person({ coins: 0 })];
  await grantPass(ravi, { userId: asha.userId, uses: 1 });
  const { ownerPool } = world.database;
  const sender = await ownerPool.connect();
  try {
    // What a send does: it locks the pass, and then the foreign key of the message locks the row of the owner.
    await sender.query('begin');
    await sender.query('select lock_free_pass($1, $2, clock_timestamp())', [ravi.userId, asha.userId]);
    const deletion = beginLeaving(ravi);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await ownerPool.query(waiting)).rowCount).toBe(1);
    await sender.query('select from users where id = $1 for key share', [ravi.userId]);
    await sender.query('commit');
    await deletion;
  } finally {
    sender.release(true);
  }
  expect(await findPass(ravi, { userId: asha.userId })).toEqual({ pass: null });
});

test('a grant of a free pass waits for the deletion of its owner or guest, and is then rejected', async () => {
  for (const leaves of ['owner', 'guest']) {
    const [owner, guest] = [await world.person({ coins: 0 }), await world.person({ coins: 0 })];
    const leaver = leaves === 'owner' ? owner : guest;
    const { ownerPool } = world.database;
    const blocker = await ownerPool.connect();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waitingCalls = async () => (await ownerPool.query(waiting)).rowCount;
    try {
      // The deletion then waits between its locks of the passes and of the user.
      await blocker.query('begin');
      await blocker.query('select from users where id = $1 for key share', [leaver.userId]);
      const deletion = beginLeaving(leaver);
      await expect.poll(waitingCalls).toBe(1);
      const grant = rejectionOf(grantPass(owner, { userId: guest.userId, uses: 1 }));
      await expect.poll(waitingCalls).toBe(2);
      await blocker.query('commit');
      await deletion;
      expect((await grant).code).toBe(leaves === 'owner' ? 'VALIDATION_FAILED' : 'NOT_FOUND');
    } finally {
      blocker.release(true);
    }
  }
});
