import { expect, test } from 'vitest';
import { remindAdmins } from './remind-admins.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { reportMessage } from '../safety/report-message.ts';
import { subjectsTo } from '../testing/accounts.ts';
import { approveWithdrawal, markWithdrawalPaid } from '../admin-withdrawals/decide-withdrawal.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';
import { countWaiting } from './count-waiting.ts';
import { getOverview } from './get-overview.ts';
import { resolveReport } from './reports/resolve-report.ts';

const world = await withdrawalWorld({ PLATFORM_FEE_BPS: '1000' });
const { services, database, join, send } = world;
const admin = await world.admin();
const NOTHING = { withdrawals: 0, frozenEarnings: 0, reports: 0, disputes: 0, payments: 0, oldestAt: null };

const addressOf = async (id: string) =>
  (await services.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const remindersTo = async (id: string) =>
  (await subjectsTo(services, await addressOf(id))).filter((subject) => subject.startsWith('Waiting'));

test('counts withdrawals until they are paid, and reports until they are resolved', async () => {
  expect(await countWaiting(admin.ctx)).toEqual(NOTHING);
  const { id } = await world.request(await world.expert({ earned: 300 }), 200);
  const [sender, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 40 })];
  const message = await send(sender, expert);
  const report = await reportMessage(expert.ctx, { id: message.id, reason: 'spam' });
  expect(await countWaiting(admin.ctx)).toEqual({
    ...NOTHING,
    withdrawals: 1,
    reports: 1,
    oldestAt: expect.stringMatching(/Z$/),
  });
  await approveWithdrawal(admin.ctx, { id });
  expect(await countWaiting(admin.ctx)).toMatchObject({ withdrawals: 1 });
  await markWithdrawalPaid(admin.ctx, { id, utr: 'WAITED-1' });
  await resolveReport(admin.ctx, { id: report.id, decision: 'dismiss' });
  expect(await countWaiting(admin.ctx)).toEqual(NOTHING);
});

test('emails every admin once a day while something has waited for more than 24 hours', async () => {
  const [other, former] = [await world.admin(), await join({ role: 'admin', status: 'suspended' })];
  const [sender, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 40 })];
  for (const reporter of [sender, expert]) {
    const { id } = await send(sender, expert);
    await reportMessage(reporter.ctx, { id, reason: 'spam' });
  }
  await remindAdmins(services);
  expect(await remindersTo(admin.id)).toEqual([]);

  await database.ownerPool.query(`update message_reports set created_at = created_at - interval '25 hours'`);
  await Promise.all([remindAdmins(services), remindAdmins(services), remindAdmins(services)]);
  const reminder = ['Waiting for an admin: 2 reports'];
  expect(await Promise.all([admin, other, former].map(({ id }) => remindersTo(id)))).toEqual([reminder, reminder, []]);

  await database.ownerPool.query(`update admin_reminders set sent_at = sent_at - interval '25 hours'`);
  await remindAdmins(services);
  expect(await remindersTo(other.id)).toEqual([...reminder, ...reminder]);
});

test('the overview adds up the last days', async () => {
  const before = await getOverview(admin.ctx, { days: 7 });
  const [sender, expert] = [await join({ bonusCoins: 300 }), await join({ message_rate: 100 })];
  const answered = await send(sender, expert);
  await replyToMessage(expert.ctx, { messageId: answered.id, content: 'Yes, of course.' });
  const reported = await send(sender, expert);
  const { id } = await reportMessage(expert.ctx, { id: reported.id, reason: 'spam' });
  await resolveReport(admin.ctx, { id, decision: 'refund' });
  await send(sender, expert);
  const after = await getOverview(admin.ctx, { days: 7 });
  expect(after).toEqual({
    days: 7,
    signUps: before.signUps + 2,
    messages: before.messages + 3,
    replies: before.replies + 1,
    replyRate: expect.any(Number),
    volumeCoins: before.volumeCoins + 300,
    purchasedCoins: before.purchasedCoins,
    feesCoins: before.feesCoins + 10,
    refundedCoins: before.refundedCoins + 100,
    frozenEarnings: before.frozenEarnings,
    openHolds: { count: before.openHolds.count + 1, coins: before.openHolds.coins + 100 },
  });
});
