import { expect, test } from 'vitest';
import { finishDeletions } from '../../account/finish-deletion.ts';
import { leave } from '../../testing/factories.ts';
import { goneAfter } from '../../testing/gone-after.ts';
import { finishRefunds } from './finish-refunds.ts';
import { resolveReport } from './resolve-report.ts';
import { reportWorld } from './report-fixtures.ts';

const world = await reportWorld();
const { services, database, admin, reported, decideOnly, balances } = world;

test('a refund that a dying node left unfinished is completed once by the job', async () => {
  const { sender, expert, report } = await reported('sender', 'replied');
  await decideOnly(report.id);
  expect(await balances(sender, expert)).toEqual([60, 0]);
  await Promise.all([finishRefunds(services), finishRefunds(services), finishRefunds(services)]);
  expect(await balances(sender, expert)).toEqual([100, 0]);
  expect(world.published).toContain(`${sender.userId}: balance.changed`);
  world.published.length = 0;
  await finishRefunds(services);
  expect(world.published).toEqual([]);
});

test('a decision returns its result when the database disappears after it, and the job delivers the coins', async () => {
  const { sender, report } = await reported('sender', 'replied');
  const gone = { ...admin, pool: goneAfter(services.pool, 1) };
  const decided = await resolveReport(gone, { id: report.id, decision: 'refund' });
  expect(decided).toMatchObject({ id: report.id, status: 'refunded', message: { status: 'replied' } });
  expect(await balances(sender)).toEqual([60]);
  await finishRefunds(services);
  expect(await balances(sender)).toEqual([100]);
});

test('a refund that cannot be delivered does not stop the others', async () => {
  const stuck = await reported('sender', 'replied');
  const next = await reported('sender', 'replied');
  for (const { report } of [stuck, next]) {
    await decideOnly(report.id);
  }
  const ask = services.pool.query.bind(services.pool) as (...all: unknown[]) => Promise<unknown>;
  const query = async (...args: [{ values?: unknown[] }]) => {
    if (args[0].values?.includes(stuck.message.id)) throw new Error('cannot be delivered');
    return ask(...args);
  };
  const pool = new Proxy(services.pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) });
  await finishRefunds({ ...services, pool });
  expect(await balances(stuck.sender, next.sender)).toEqual([60, 100]);
  await finishRefunds(services);
  expect(await balances(stuck.sender, next.sender)).toEqual([100, 100]);
});

test('a refund reaches a sender who deleted their account, before the deletion empties the wallet', async () => {
  const { sender, report } = await reported('sender', 'replied');
  await decideOnly(report.id);
  await leave(database.ownerPool, sender.userId);
  await finishDeletions(services);
  await finishRefunds(services);
  await finishDeletions(services);
  const moves = await database.ownerPool.query(
    `select array_agg(kind order by id) as kinds, wallet_balance($1) as coins,
       (select completed_at is not null from account_deletions where user_id = $1) as done
     from ledger_tx where user_id = $1 and kind in ('refund_admin', 'forfeit')`,
    [sender.userId],
  );
  expect(moves.rows).toEqual([{ kinds: ['refund_admin', 'forfeit'], coins: 0, done: true }]);
});
