import { expect, test } from 'vitest';
import { listActs } from '../admin/audit-log/list-acts.ts';
import { finishRefunds } from '../admin/reports/finish-refunds.ts';
import { createUser, rejectionOf } from '../testing/factories.ts';
import { reportMessage } from '../safety/report-message.ts';
import { getDeletionTerms } from './get-deletion-terms.ts';
import { deletionWorld } from './deletion-fixtures.ts';

const world = await deletionWorld();
const { addBankAccount, leave, rowOf } = world;

test('the terms include wallet and pending messages, and forfeitCoins must match them exactly', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ coins: 0, rate: 30 })];
  await world.send(asha, ravi);
  await world.send(await world.person(), asha);
  const terms = await getDeletionTerms(asha);
  expect(terms).toMatchObject({
    coins: 70,
    escrowCoins: 30,
    forfeitCoins: 100,
    withdrawableCoins: 0,
    waitingMessages: 1,
    openWithdrawal: false,
    refundableCoins: 0,
    openPurchase: false,
    keptWithdrawals: 0,
  });
  for (const coins of [0, 70, 99, 101]) {
    const { code, params } = await rejectionOf(leave(asha, coins));
    expect([code, params]).toEqual(['FORFEIT_CHANGED', { coins: 100 }]);
  }
  expect((await rowOf(asha)).status).toBe('active');
  expect(await world.balanceOf(asha)).toBe(70);
});

test('the terms include a refund that an admin decided but that has not reached the wallet', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ coins: 0, rate: 30 })];
  const message = await world.send(asha, ravi);
  await world.reply(message);
  const { id } = await reportMessage(asha, { id: message.id, reason: 'scam' });
  const admin = await createUser(world.services.db, { role: 'admin' });
  const decide = `select admin_resolve_report($1, null, null, '', '', $2, 'refund', null)`;
  await world.services.pool.query(decide, [admin.id, id]);
  expect(await getDeletionTerms(asha)).toMatchObject({ coins: 70, escrowCoins: 30, forfeitCoins: 100 });
  expect((await rejectionOf(leave(asha, 70))).params).toEqual({ coins: 100 });
  await finishRefunds(world.services);
  expect(await getDeletionTerms(asha)).toMatchObject({ coins: 100, escrowCoins: 0, forfeitCoins: 100 });
});

test('a wrong password or an open withdrawal prevents the deletion', async () => {
  const [asha, ravi] = [await world.person({ coins: 500 }), await world.person({ coins: 0, rate: 200 })];
  expect((await rejectionOf(leave(asha, 500, 'another'))).fields).toEqual({ password: 'Password is incorrect' });
  await world.reply(await world.send(asha, ravi));
  await addBankAccount(ravi);
  await world.database.ownerPool.query(
    `select withdrawal_request($1, null, 'w', '', (select password_hash from users where id = $1), 150, true)`,
    [ravi.userId],
  );
  expect(await getDeletionTerms(ravi)).toMatchObject({ coins: 50, openWithdrawal: true, keptWithdrawals: 1 });
  expect((await rejectionOf(leave(ravi, 50))).code).toBe('WITHDRAWAL_UNDER_WAY');
  expect((await rowOf(ravi)).status).toBe('active');
});

test('an admin who leaves loses the role, and the audit log records it', async () => {
  const [leaver, admin] = [await world.person({ coins: 0 }), await world.person()];
  await world.database.ownerPool.query(`update users set role = 'admin' where id = any ($1)`, [
    [leaver.userId, admin.userId],
  ]);
  await leave(leaver, 0);
  expect((await rowOf(leaver)).role).toBe('user');
  const { content } = await listActs(admin, { page: 0, size: 5, subjectId: leaver.userId });
  expect(content).toEqual([
    expect.objectContaining({ act: 'admin.left', admin: { id: leaver.userId, name: 'Deleted user' } }),
  ]);
});
