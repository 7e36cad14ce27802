import { expect, test } from 'vitest';
import { purchasePackage } from '../coins/purchase-package.ts';
import { readForAdmin } from '../admin-withdrawals/list-for-admin.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';
import { approveDueWithdrawals } from './approve-due.ts';
import { fakeRazorpayx } from '../testing/fake-razorpayx.ts';

const razorpayx = await fakeRazorpayx();
const world = await withdrawalWorld(razorpayx.env);
const { services, database, expert, request } = world;
const adminCtx = (await world.admin()).ctx;
const WAITING = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('approves withdrawals of coins earned from paid coins automatically after a day, and no others', async () => {
  const [plain, withBonus, young, suspended, owing] = [
    await expert({ earned: 200 }),
    await expert({ earned: 100, earnedBonus: 100 }),
    await expert({ earned: 200 }),
    await expert({ earned: 200 }),
    await expert({ earned: 200 }),
  ];
  const requests = await Promise.all([plain, withBonus, young, suspended, owing].map((person) => request(person, 200)));
  const [plainId, bonusId, youngId, suspendedId, owingId] = requests.map(({ id }) => id);
  expect(requests.map(({ reviewReason }) => reviewReason)).toEqual([null, 'bonus_coins', null, null, null]);
  const { ownerPool } = database;
  await ownerPool.query(`
    begin;
    alter table withdrawals disable trigger withdrawals_checked;
    update withdrawals set requested_at = requested_at - interval '1 day' where status = 'requested' and id <> '${youngId}';
    alter table withdrawals enable always trigger withdrawals_checked;
    update users set status = 'suspended' where id = '${suspended.id}';
    commit`);
  await world.owe(owing);

  await Promise.all([approveDueWithdrawals(services), approveDueWithdrawals(services)]);
  const statuses = await Promise.all(
    [plainId, bonusId, youngId, suspendedId, owingId].map(
      async (id) => (await readForAdmin(adminCtx, id ?? '')).status,
    ),
  );
  expect(statuses).toEqual(['approved', 'requested', 'requested', 'requested', 'requested']);
  expect((await readForAdmin(adminCtx, plainId ?? '')).decidedBy).toBeNull();
  expect((await readForAdmin(adminCtx, owingId ?? '')).reviewReason).toBe('debt');
});

test('does not approve a withdrawal whose owner begins to owe coins at that moment', async () => {
  const owner = await expert({ earned: 200 });
  const { id } = await request(owner, 200);
  await world.age(id);
  await purchasePackage(owner.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  await world.send(owner, await world.join({ message_rate: 100 }));
  const chargeback = await database.ownerPool.connect();
  try {
    await chargeback.query('begin');
    await chargeback.query('select ledger_lock($1)', [owner.id]);
    const approval = approveDueWithdrawals(services);
    await expect.poll(async () => (await database.ownerPool.query(WAITING)).rowCount).toBe(1);
    await chargeback.query(
      'select ledger_chargeback($1, id, 100) from purchases where user_id = $1 order by id desc limit 1',
      [owner.id],
    );
    await chargeback.query('commit');
    await approval;
  } finally {
    chargeback.release(true);
  }
  expect(await readForAdmin(adminCtx, id)).toMatchObject({ status: 'requested', reviewReason: 'debt' });
});

test('goes on with other withdrawals without holding up their owners when one is no longer due', async () => {
  const [owing, other] = [await expert({ earned: 200 }), await expert({ earned: 200 })];
  const [first, second] = [await request(owing, 200), await request(other, 200)];
  await world.age(first.id);
  await world.age(second.id);
  await purchasePackage(owing.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  await world.send(owing, await world.join({ message_rate: 100 }));
  const [chargeback, owner] = [await database.ownerPool.connect(), await database.ownerPool.connect()];
  const waiting = async () => (await database.ownerPool.query(WAITING)).rowCount;
  try {
    await owner.query('begin');
    await owner.query('select ledger_lock($1)', [other.id]);
    await chargeback.query('begin');
    await chargeback.query('select ledger_lock($1)', [owing.id]);
    const approval = approveDueWithdrawals(services);
    await expect.poll(waiting).toBe(1);
    await chargeback.query(
      'select ledger_chargeback($1, id, 100) from purchases where user_id = $1 order by id desc limit 1',
      [owing.id],
    );
    await chargeback.query('commit');
    const { rows } = await chargeback.query<{ key: string }>(
      `select hashtextextended('wallet:' || $1, 0)::text as key`,
      [other.id],
    );
    const waitsForOther = `
      select from pg_locks where locktype = 'advisory' and not granted
        and (classid::bigint << 32 | objid::bigint) = $1::bigint`;
    await expect.poll(async () => (await database.ownerPool.query(waitsForOther, [rows[0]?.key])).rowCount).toBe(1);
    // As a withdrawal or the beginning of a transfer does.
    await owner.query('select refresh_frozen_earnings()');
    await owner.query('commit');
    await approval;
  } finally {
    chargeback.release(true);
    owner.release(true);
  }
  expect((await readForAdmin(adminCtx, first.id)).status).toBe('requested');
  expect((await readForAdmin(adminCtx, second.id)).status).toBe('approved');
});

test('approves nothing automatically with the manual provider', async () => {
  const { id } = await request(await expert({ earned: 200 }), 200);
  await world.age(id);
  await approveDueWithdrawals({ ...services, payouts: { name: 'manual' } });
  expect((await readForAdmin(adminCtx, id)).status).toBe('requested');
});
