import { beforeEach, expect, test } from 'vitest';
import { upload } from '../../files/file-fixtures.ts';
import { recentMails } from '../../mail/dev-mail.ts';
import { claimDueMails } from '../../mail/mail-worker.ts';
import { messageWorld } from '../message-fixtures.ts';
import { listNotifications } from './notifications.ts';
import { rateReply } from '../rating/rate-reply.ts';
import { expireDueMessages } from '../../expiry/expire-due-messages.ts';
import { remindRecipients } from './remind-recipients.ts';
import { queueNotificationMails } from './queue-notification-mails.ts';

// No mail worker: a test counts the emails that wait, and a delivered email no longer follows its notification.
const world = await messageWorld({ ROLES: 'web' });
beforeEach(async () => {
  await world.database.ownerPool.query('delete from mail_outbox');
  await world.database.ownerPool.query('update notifications set mail_due = false');
});

/** Returns the queued emails as `address: subject`. */
async function mails(): Promise<string[]> {
  const newestFirst = await recentMails(world.services);
  return newestFirst.toReversed().map(({ to, subject }) => `${to}: ${subject}`);
}

async function emailOf(userId: string): Promise<string> {
  const user = await world.services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.email;
}

const setRemindAt = (id: string, to: string) =>
  world.database.ownerPool.query(`update messages set remind_at = ${to} where id = $1`, [id]);

test('rejects a reply after the message expired and emails the sender', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const message = await world.send(asha, ravi);
  await world.makeDue(message);
  await expireDueMessages(world.services);
  await expect(world.reply(message)).rejects.toMatchObject({ code: 'MESSAGE_EXPIRED' });
  await Promise.all([queueNotificationMails(world.services), queueNotificationMails(world.services)]);
  // No email about the new message, because it can no longer be answered.
  expect(await mails()).toEqual([`${await emailOf(asha.userId)}: No reply from Asha Rao: ₹10 refunded`]);
});

test('queues one email per notification on several nodes, and none that asks for a reply to a closed message', async () => {
  const [asha, ravi] = [await world.person({ firstName: 'Uma' }), await world.person({ firstName: 'Ravi' })];
  const first = await world.send(asha, ravi);
  await world.send(asha, ravi);
  await Promise.all([1, 2, 3].map(() => queueNotificationMails(world.services)));
  const received = `${await emailOf(ravi.userId)}: New question from Uma Rao`;
  expect(await mails()).toEqual([received, received]);
  await world.reject(first, 'No time');
  await queueNotificationMails(world.services);
  expect(await mails()).toEqual([
    received,
    `${await emailOf(asha.userId)}: Ravi Rao rejected your question: ₹10 refunded`,
  ]);
});

test('sends one digest after three emails within 15 minutes, also when the fourth message comes later', async () => {
  const [asha, ravi] = [await world.person({ coins: 100, firstName: 'Uma' }), await world.person({ rate: 1 })];
  const queue = () => Promise.all([1, 2, 3].map(() => queueNotificationMails(world.services)));
  const digests = () =>
    world.services.db.selectFrom('mail_outbox').select('id').where('is_digest', '=', true).execute();
  const to = await emailOf(ravi.userId);
  const single = `${to}: New question from Uma Rao`;
  await world.send(asha, ravi);
  await queue();
  for (let i = 0; i < 9; i += 1) await world.send(asha, ravi);
  await queue();
  expect((await mails()).toSorted()).toEqual([`${to}: 7 new questions on Proverse`, single, single, single]);
  const digestText = async () =>
    (await recentMails(world.services)).find(({ subject }) => subject.endsWith('on Proverse'))?.text ?? '';
  expect((await digestText()).match(/New question from Uma Rao\n\n> A question\n>\n> \w/g)).toHaveLength(5);
  expect(await digestText()).toContain('\n\nAnd 2 more.\n');
  await world.database.ownerPool.query('update users set message_previews = false where id = $1', [ravi.userId]);
  expect((await digestText()).match(/New question from Uma Rao\n\n> A question\n\n/g)).toHaveLength(5);
  for (let i = 0; i < 20; i += 1) await world.send(asha, ravi);
  await world.services.pool.query(`select notify_user($1, 'payout_paid', 'Paid out', 'UTR 1', null)`, [ravi.userId]);
  await queue();
  const digest = `${to}: 27 new questions on Proverse`;
  expect((await mails()).toSorted()).toEqual([digest, single, single, single, `${to}: Paid out`]);

  expect(await claimDueMails(world.services, 1000)).toHaveLength(4);
  await world.database.ownerPool.query('update mail_outbox set due_at = now() where is_digest');
  expect(await claimDueMails(world.services, 1000)).toMatchObject([{ isDigest: true }]);
  // The claimed digest may have been composed already.
  await world.send(asha, ravi);
  await queue();
  expect(await digests()).toHaveLength(2);
  await world.database.ownerPool.query('update notifications set read_at = now()');
  expect(await mails()).not.toContainEqual(expect.stringContaining('on Proverse'));
});

test('sends three emails and a digest when several nodes queue them at once', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const message = await world.send(asha, ravi);
  for (let round = 0; round < 5; round += 1) {
    await world.database.ownerPool.query('delete from mail_outbox');
    await world.database.ownerPool.query(
      `insert into notifications (user_id, type, message_id, mail_due)
       select $1, 'message_received', $2, true from generate_series(1, 90)`,
      [ravi.userId, message.id],
    );
    await Promise.all([1, 2, 3, 4].map(() => queueNotificationMails(world.services)));
    const { rows } = await world.services.pool.query('select count(*)::int as mails from mail_outbox');
    expect(rows).toEqual([{ mails: 4 }]);
  }
});

test('emails a notification with its own text to users who want email, regardless of their message settings', async () => {
  const [asha, ravi] = [await world.person({ wantsMail: false }), await world.person()];
  await world.services.db
    .updateTable('users')
    .set({ email_notifications: false })
    .where('id', '=', ravi.userId)
    .execute();
  for (const { userId } of [asha, ravi]) {
    await world.services.pool.query(
      `select notify_user($1, 'payout_paid', 'Paid out: 500 coins', 'UTR <b>1</b>', null)`,
      [userId],
    );
  }
  await queueNotificationMails(world.services);
  expect(await mails()).toEqual([`${await emailOf(asha.userId)}: Paid out: 500 coins`]);
  const { content, unread } = await listNotifications(ravi, { page: 0, size: 5 });
  expect({ content, unread }).toMatchObject({
    content: [{ type: 'payout_paid', title: 'Paid out: 500 coins', body: 'UTR <b>1</b>', messageId: null }],
    unread: 1,
  });
});

test('quotes the question or reply as it may be shown when the email is sent', async () => {
  const [asha, ravi] = [await world.person({ firstName: 'Uma' }), await world.person()];
  const { ownerPool } = world.database;
  const texts = async () => (await recentMails(world.services)).map(({ text }) => text).join('\n');
  const fileIds = [await upload(world.database, asha, { name: 'Form 16.pdf' })];
  const message = await world.send(asha, ravi, { content: 'How do I register for GST?', fileIds });
  await queueNotificationMails(world.services);
  expect(await texts()).toContain('> A question\n>\n> How do I register for GST?\n\nFiles: Form 16.pdf\n');
  const [reader, author] = [`'${ravi.userId}'`, `'${asha.userId}'`];
  for (const [hide, show] of [
    [
      `update users set message_previews = false where id = ${reader}`,
      `update users set message_previews = true where id = ${reader}`,
    ],
    [`insert into user_blocks values (${reader}, ${author})`, `delete from user_blocks where blocker_id = ${reader}`],
    [
      `update users set status = 'suspended' where id = ${author}`,
      `update users set status = 'active' where id = ${author}`,
    ],
  ] as const) {
    await ownerPool.query(hide);
    expect(await texts()).toContain('> A question\n\n');
    expect(await texts()).not.toContain('Form 16');
    await ownerPool.query(show);
  }
  await world.reply(message, 'File form REG-01.');
  await queueNotificationMails(world.services);
  expect(await texts()).toContain('> A question\n>\n> File form REG-01.');
  // The question can no longer be answered, so its email is not sent.
  expect(await texts()).not.toContain('How do I register');
});

test('emails a rating', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const { id } = await world.reply(await world.send(asha, ravi));
  await rateReply(asha, { messageId: id, ratedUserId: ravi.userId, rating: 4, review: 'Clear' });
  await world.database.ownerPool.query(`update notifications set mail_due = false where type <> 'message_rated'`);
  await queueNotificationMails(world.services);
  expect(await mails()).toEqual([`${await emailOf(ravi.userId)}: Asha Rao rated your reply`]);
});

test('notifies a user who wants no email in the app only', async () => {
  const [asha, ravi] = [await world.person(), await world.person({ wantsMail: false })];
  const { id } = await world.send(asha, ravi);
  await setRemindAt(id, 'now()');
  await remindRecipients(world.services);
  await queueNotificationMails(world.services);
  expect(await mails()).toEqual([]);
  expect((await listNotifications(ravi, { page: 0, size: 5 })).unread).toBe(2);
});

test('reminds the recipient once, a day before the deadline, unless the message is answered', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const [waiting, answered, early] = [
    await world.send(asha, ravi),
    await world.send(asha, ravi),
    await world.send(asha, ravi),
  ];
  const remindAt = await world.services.db
    .selectFrom('messages')
    .select(['remind_at', 'expires_at'])
    .where('id', '=', early.id)
    .executeTakeFirstOrThrow();
  expect(remindAt.expires_at.getTime() - (remindAt.remind_at?.getTime() ?? 0)).toBe(24 * 3600 * 1000);

  await setRemindAt(waiting.id, 'now()');
  await setRemindAt(answered.id, 'now()');
  await world.reply(answered);
  await queueNotificationMails(world.services);
  await world.database.ownerPool.query('delete from mail_outbox');
  world.published.length = 0;
  await Promise.all([remindRecipients(world.services), remindRecipients(world.services)]);
  await remindRecipients(world.services);
  expect(world.published).toEqual([`${ravi.userId}: counts.changed`]);
  await queueNotificationMails(world.services);
  expect(await mails()).toEqual([`${await emailOf(ravi.userId)}: Asha Rao’s question expires soon`]);
  const { content } = await listNotifications(ravi, { page: 0, size: 1 });
  expect(content).toMatchObject([{ type: 'message_expires_soon', messageId: waiting.id, readAt: null }]);
  expect(content[0]?.body).toMatch(/^“A question”: reply to earn ₹10 before .* IST$/);
});

test('sends no reminder with a short MESSAGE_TTL', async () => {
  const short = await messageWorld({ MESSAGE_TTL: '47h' });
  const { id } = await short.send(await short.person(), await short.person());
  const row = await short.services.db
    .selectFrom('messages')
    .select('remind_at')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ remind_at: null });
});
