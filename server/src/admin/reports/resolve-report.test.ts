import { beforeEach, describe, expect, test } from 'vitest';
import { addressesOf, queued, upload } from '../../files/file-fixtures.ts';
import { findMessage } from '../../messages/read/find-message.ts';
import { reportMessage, findReport } from '../../safety/report-message.ts';
import { contextFor, createUser, rejectionOf } from '../../testing/factories.ts';
import type { UserContext } from '../../context.ts';
import { listActs } from '../audit-log/list-acts.ts';
import { listReports } from './list-reports.ts';
import { reportWorld } from './report-fixtures.ts';
import { resolveReport } from './resolve-report.ts';

const world = await reportWorld();
const { services, database, admin, reported, refund, balances } = world;
const page = { page: 0, size: 20 };
beforeEach(() => void (world.published.length = 0));

const notificationsOf = async (person: UserContext) => {
  const { rows } = await database.ownerPool.query<{ type: string }>(
    `select type from notifications where user_id = $1 and type in ('message_refunded', 'report_resolved') order by id`,
    [person.userId],
  );
  return rows.map(({ type }) => type);
};

describe('a refund', () => {
  test('of a pending message rejects it and refunds the sender in full', async () => {
    const { sender, expert, message, report } = await reported('expert');
    const decided = await refund(report.id, 'Known scam');
    expect(decided).toMatchObject({
      status: 'refunded',
      reportedBy: 'recipient',
      details: 'Look',
      message: { id: message.id, status: 'rejected', amount: 40, refundedAt: null, from: { id: sender.userId } },
      resolution: { note: 'Known scam', byName: 'Dev Admin' },
    });
    expect(await balances(sender, expert)).toEqual([100, 0]);
    expect((await findMessage(sender, message)).metadata).toMatchObject({ closedBy: 'moderation' });
    const { rows } = await database.ownerPool.query('select from response_days where user_id = $1', [expert.userId]);
    expect(rows).toHaveLength(0);
    expect([await notificationsOf(sender), await notificationsOf(expert)]).toEqual([
      ['message_refunded'],
      ['report_resolved'],
    ]);
    expect(world.published).toContain(`${sender.userId}: balance.changed`);
    await world.expectSumsHold();
  });

  test('of a replied message returns the recipient’s earnings to the sender', async () => {
    const { sender, expert, message, report } = await reported('sender', 'replied');
    expect(await balances(sender, expert)).toEqual([60, 40]);
    const decided = await refund(report.id);
    expect(decided.message).toMatchObject({ status: 'replied', reply: 'Here is my answer.' });
    expect(decided.message.refundedAt).not.toBeNull();
    expect(await balances(sender, expert)).toEqual([100, 0]);
    expect((await findMessage(sender, message)).metadata.refundedAt).toBe(decided.message.refundedAt);
    expect([await notificationsOf(sender), await notificationsOf(expert)]).toEqual([
      ['report_resolved', 'message_refunded'],
      ['message_refunded'],
    ]);
    expect(world.published).toContain(`${expert.userId}: message.refunded`);
    await world.expectSumsHold();
  });

  test('is complete even when the earnings are spent, which the recipient then owes', async () => {
    const { sender, expert, report } = await reported('sender', 'replied');
    await world.send(expert, await world.person({ rate: 25 }));
    await refund(report.id);
    expect(await balances(sender, expert)).toEqual([100, 0]);
    const { rows } = await database.ownerPool.query('select debt from wallet_kinds($1)', [expert.userId]);
    expect(rows).toEqual([{ debt: 25 }]);
  });

  test('happens and is recorded once, also for concurrent calls of two admins', async () => {
    for (const state of ['pending', 'replied'] as const) {
      const { sender, expert, message, report } = await reported('sender', state);
      const other = contextFor(services, (await createUser(services.db, { role: 'admin' })).id);
      await Promise.all(
        [admin, other, admin, other].map((ctx) => resolveReport(ctx, { id: report.id, decision: 'refund' })),
      );
      await refund(report.id);
      expect(await balances(sender, expert)).toEqual([100, 0]);
      const { content } = await listActs(admin, { ...page, subjectId: report.id });
      expect(content).toEqual([
        expect.objectContaining({
          act: 'report.refunded',
          subject: { kind: 'report', id: report.id, name: message.subject },
          detail: expect.objectContaining({ amountCoins: 40, messageStatus: state, senderId: sender.userId }),
        }),
      ]);
    }
    await world.expectSumsHold();
  });

  test('removes the contents of the message’s files, and a dismissal does not', async () => {
    for (const decision of ['dismiss', 'refund'] as const) {
      const { sender, expert } = await reported('expert');
      const fileId = await upload(database, sender);
      const places = await addressesOf(database, fileId);
      const message = await world.send(sender, expert, { fileIds: [fileId] });
      const { id } = await reportMessage(expert, { id: message.id, reason: 'scam' });
      const decided = await resolveReport(admin, { id, decision });
      const isRemoved = decision === 'refund';
      const { files } = await findMessage(expert, message);
      expect(files.map((file) => [file.id, file.removedAt !== null])).toEqual([[fileId, isRemoved]]);
      expect(decided.message.files).toEqual(files);
      expect((await queued(database, places)).length).toBe(isRemoved ? places.length : 0);
    }
  });

  test('resolves the other side’s report too and notifies both', async () => {
    const { sender, expert, message, report } = await reported('expert');
    const other = await reportMessage(sender, { id: message.id, reason: 'other' });
    await refund(report.id);
    expect((await findReport(sender, message)).status).toBe('refunded');
    expect((await refund(other.id)).status).toBe('refunded');
    expect((await notificationsOf(sender)).toSorted()).toEqual(['message_refunded', 'report_resolved']);
    expect(await balances(sender, expert)).toEqual([100, 0]);
  });

  test('concurrent with reply, rejection or expiry moves the coins exactly once', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 16; round += 1) {
      const { sender, expert, message, report } = await reported('expert');
      if (round % 4 === 3) await world.makeDue(message);
      const rivals = [
        () => world.reply(message),
        () => world.reject(message),
        () => services.pool.query('select expire_messages(array[$1]::uuid[])', [message.id]),
      ];
      const outcomes = await Promise.allSettled([refund(report.id), rivals[round % 3]?.(), refund(report.id)]);
      const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
      expect(['ALREADY_REJECTED', 'ALREADY_REPLIED', 'MESSAGE_EXPIRED', 'NOTHING_TO_REFUND']).toEqual(
        expect.arrayContaining([...new Set(codes)]),
      );
      const { status } = await findReport(expert, message);
      ends.add(`${await world.statusOf(message)}: ${status}`);
      expect(await balances(sender, expert)).toEqual([100, 0]);
    }
    expect(ends.size).toBeGreaterThan(1);
    await world.expectSumsHold();
  });

  test('repeats its first answer under the same key, and rejects the key for another decision', async () => {
    const { sender, report } = await reported('sender', 'replied');
    const keyed = contextFor(services, admin.userId, { idempotencyKey: report.id });
    const input = { id: report.id, decision: 'refund' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => resolveReport(keyed, input)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await rejectionOf(resolveReport(keyed, { ...input, decision: 'dismiss' }))).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await balances(sender)).toEqual([100]);
  });

  test('does not keep the key of a rejected decision', async () => {
    const { report, message } = await reported('sender');
    await world.makeDue(message);
    const keyed = contextFor(services, admin.userId, { idempotencyKey: report.id });
    expect((await rejectionOf(resolveReport(keyed, { id: report.id, decision: 'refund' }))).code).toBe(
      'NOTHING_TO_REFUND',
    );
    expect(await resolveReport(keyed, { id: report.id, decision: 'dismiss' })).toMatchObject({ status: 'dismissed' });
  });

  test('is rejected when the coins were already refunded, and the report stays open', async () => {
    const rejected = await reported('sender');
    await world.reject(rejected.message);
    const due = await reported('sender');
    await world.makeDue(due.message);
    for (const { report, sender, message } of [rejected, due]) {
      expect((await rejectionOf(refund(report.id))).code).toBe('NOTHING_TO_REFUND');
      expect((await findReport(sender, message)).status).toBe('open');
      expect(await world.balanceOf(sender)).toBe(100);
    }
    expect(await world.statusOf(due.message)).toBe('expired');
    expect((await listActs(admin, { ...page, subjectId: due.report.id })).content).toEqual([]);
  });
});

test.each(['sender', 'recipient'] as const)(
  'admins cannot resolve reports of messages of which they are the %s',
  async (side) => {
    const { sender, expert, message, report } = await reported('sender', 'replied');
    const own = side === 'sender' ? sender : expert;
    await database.ownerPool.query(`update users set role = 'admin' where id = $1`, [own.userId]);
    const seen = async (ctx: UserContext) => (await listReports(ctx, page)).content.find(({ id }) => id === report.id);
    expect([await seen(own), await seen(admin)]).toMatchObject([{ isOwn: true }, { isOwn: false }]);
    for (const decision of ['refund', 'dismiss'] as const) {
      const rejection = await rejectionOf(resolveReport(own, { id: report.id, decision }));
      expect(rejection).toMatchObject({ code: 'OWN_REPORT', status: 422 });
    }
    expect((await findReport(sender, message)).status).toBe('open');
    expect(await balances(sender, expert)).toEqual([60, 40]);
    expect((await listActs(admin, { ...page, subjectId: report.id })).content).toEqual([]);
    await refund(report.id);
    expect(await balances(sender, expert)).toEqual([100, 0]);
  },
);

describe('a dismissal', () => {
  test('moves no coins, notifies the reporter and is final', async () => {
    const { sender, expert, message, report } = await reported('expert');
    const dismiss = () => resolveReport(admin, { id: report.id, decision: 'dismiss', note: 'Fine' });
    const decided = await dismiss();
    expect(decided).toMatchObject({
      status: 'dismissed',
      message: { status: 'pending' },
      resolution: { note: 'Fine' },
    });
    expect(await dismiss()).toEqual(decided);
    expect((await rejectionOf(refund(report.id))).code).toBe('REPORT_RESOLVED');
    expect(await world.statusOf(message)).toBe('pending');
    expect([await notificationsOf(sender), await notificationsOf(expert)]).toEqual([[], ['report_resolved']]);
    expect((await listActs(admin, { ...page, subjectId: report.id })).totalElements).toBe(1);
  });

  test('of a refunded report and decisions on unknown reports are rejected', async () => {
    const { report } = await reported('expert');
    await refund(report.id);
    expect((await rejectionOf(resolveReport(admin, { id: report.id, decision: 'dismiss' }))).code).toBe(
      'REPORT_RESOLVED',
    );
    expect((await rejectionOf(refund('00000000-0000-0000-0000-000000000000'))).code).toBe('NOT_FOUND');
  });

  test('is NOT_FOUND for everyone but admins', async () => {
    const { sender, expert, report } = await reported('expert');
    for (const ctx of [sender, expert]) {
      expect((await rejectionOf(resolveReport(ctx, { id: report.id, decision: 'refund' }))).code).toBe('NOT_FOUND');
      expect((await rejectionOf(resolveReport(ctx, { id: report.id, decision: 'dismiss' }))).code).toBe('NOT_FOUND');
    }
    expect((await findReport(expert, { id: report.messageId })).status).toBe('open');
  });
});

test('lists reports in pages, newest first, and filters them by status', async () => {
  const [one, two] = [await reported('expert'), await reported('sender', 'replied')];
  const before = await listReports(admin, { ...page, status: 'dismissed' });
  await resolveReport(admin, { id: one.report.id, decision: 'dismiss' });
  const dismissed = await listReports(admin, { page: 0, size: 1, status: 'dismissed' });
  expect(dismissed).toMatchObject({
    content: [{ id: one.report.id }],
    totalElements: before.totalElements + 1,
    totalPages: before.totalElements + 1,
  });
  const all = await listReports(admin, { ...page, size: 50 });
  expect(all.content.slice(0, 2).map(({ id }) => id)).toEqual([two.report.id, one.report.id]);
  expect(all.content[0]).toMatchObject({ reportedBy: 'sender', message: { reply: 'Here is my answer.' } });
});

test('refunds while the sender sends a message to the admin, whose weekly places the sender locks', async () => {
  const { sender, report } = await reported('expert');
  const sending = await database.ownerPool.connect();
  try {
    await sending.query('begin');
    await sending.query('select ledger_lock($1)', [sender.userId]);
    const refunding = refund(report.id);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.ownerPool.query(waiting)).rowCount).toBe(1);
    await sending.query('select lock_weekly_places($1, now())', [admin.userId]);
    await sending.query('commit');
    expect((await refunding).status).toBe('refunded');
  } finally {
    sending.release(true);
  }
});
