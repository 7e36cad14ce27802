import { expect, test } from 'vitest';
import { listUsers } from '../admin/users/list-users.ts';
import { changePassword } from '../profile/change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { login } from '../auth/login.ts';
import { refresh } from '../auth/refresh.ts';
import { register } from '../auth/register.ts';
import { verifyOtp } from '../auth/verify-otp.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';
import { listProfessionals } from '../directory/list-professionals.ts';
import { queueNotificationMails } from '../messages/notifications/queue-notification-mails.ts';
import { findMessage } from '../messages/read/find-message.ts';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { getPublicProfile } from '../profiles/get-public-profile.ts';
import { recentMails } from '../mail/dev-mail.ts';
import { latestCode, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import { contextFor, publicContext, rejectionOf, testCookie, TEST_PASSWORD } from '../testing/factories.ts';
import { saveBankAccount } from '../withdrawals/payout-account.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { finishDeletions } from './finish-deletion.ts';
import { requestDeletion } from './request-deletion.ts';
import { deletionWorld } from './deletion-fixtures.ts';

const world = await deletionWorld();
const { addBankAccount, addressOf, beginLeaving, forfeitedOf, leave, rowOf } = world;

test('a deleted account earns nothing by a reply that was on its way, and the sender is refunded', async () => {
  const [leaver, client] = [await world.person({ coins: 10, rate: 20 }), await world.person({ coins: 40 })];
  const message = await world.send(client, leaver);
  await beginLeaving(leaver);
  expect((await rejectionOf(world.reply(message))).code).toBe('UNAUTHENTICATED');
  await finishDeletions(world.services);
  expect(await forfeitedOf(leaver)).toBe(10);
  expect(await world.balanceOf(client)).toBe(40);
});

test('a deleted account gets no answer but a rejection at sign-in and from calls that were on their way', async () => {
  const leaver = await world.person({ coins: 500 });
  await beginLeaving(leaver);
  const email = await addressOf(leaver);
  const anonymous = publicContext(world.services);
  const account = { accountHolder: 'Asha Rao', accountNumber: '123456789012', ifsc: 'HDFC0001234' };
  const calls = [
    login(anonymous, { email, password: TEST_PASSWORD }),
    login(anonymous, { email, password: '' }),
    verifyResetCode(anonymous, { email, resetCode: '000000' }),
    requestWithdrawal(leaver, { amount: 100, password: TEST_PASSWORD }),
    changePassword(leaver, {
      currentPassword: TEST_PASSWORD,
      newPassword: 'Another-Horse-8',
      confirmPassword: 'Another-Horse-8',
    }),
    saveBankAccount(leaver, { ...account, confirmAccountNumber: account.accountNumber }),
    leave(leaver, 500),
  ];
  const codes = await Promise.all(calls.map(async (call) => (await rejectionOf(call)).code));
  expect(codes).toEqual([
    'INVALID_CREDENTIALS',
    'INVALID_CREDENTIALS',
    'RESET_CODE_INVALID',
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
});

test('a deletion refunds pending messages, empties the wallet and keeps the ledger consistent', async () => {
  const [leaver, friend, client] = [
    await world.person({ coins: 100, rate: 20 }),
    await world.person({ coins: 50, rate: 30 }),
    await world.person({ coins: 40 }),
  ];
  const sent = await world.send(leaver, friend);
  const answered = await world.reply(await world.send(leaver, friend), 'Gladly.');
  const received = await world.send(client, leaver);
  const dueSent = await world.send(leaver, friend);
  await world.makeDue(dueSent);
  await leave(leaver, 70);
  expect(await Promise.all([sent, answered, received, dueSent].map((message) => world.statusOf(message)))).toEqual([
    'rejected',
    'replied',
    'rejected',
    'expired',
  ]);
  expect(await Promise.all([leaver, friend, client].map((person) => world.balanceOf(person)))).toEqual([0, 80, 40]);
  expect(await findMessage(client, received)).toMatchObject({ metadata: { closedBy: 'recipient_left' } });
  expect(await findMessage(friend, sent)).toMatchObject({ metadata: { closedBy: 'sender_left' } });
  const { rows } = await world.database.ownerPool.query(
    'select amount_coins from ledger_tx where user_id = $1 and kind = $2',
    [leaver.userId, 'forfeit'],
  );
  expect(rows).toEqual([{ amount_coins: -70 }]);
  await world.expectSumsHold();
});

test('a deleted account is hidden from everyone, while its messages and ratings stay without its name', async () => {
  const [leaver, friend] = [
    await world.person({ coins: 100, rate: 20, firstName: 'Leela', lastName: 'Vanishing' }),
    await world.person({ coins: 50, rate: 10 }),
  ];
  const answered = await world.reply(await world.send(leaver, friend, { content: 'A question that stays.' }));
  await rateReply(leaver, { messageId: answered.id, ratedUserId: friend.userId, rating: 4, review: 'Helpful' });
  await addBankAccount(leaver);
  await world.services.db
    .updateTable('users')
    .set({
      bio: 'Secret',
      phone: '123',
      skills: ['x'],
      portfolio: JSON.stringify([{ title: 'a', description: 'b' }]),
    })
    .where('id', '=', leaver.userId)
    .execute();
  const email = await addressOf(leaver);
  const cookie = testCookie();
  const browser = publicContext(world.services, { refreshCookie: cookie });
  const { accessToken } = await login(browser, { email, password: TEST_PASSWORD });
  await register(publicContext(world.services), { ...REGISTRATION, email });
  await forgotPassword(browser, { email });
  await leave({ ...leaver, refreshCookie: testCookie() }, 90);

  expect((await rejectionOf(world.services.accessTokens.verify(accessToken))).code).toBe('UNAUTHENTICATED');
  expect((await rejectionOf(refresh(browser))).code).toBe('SESSION_ENDED');
  expect((await rejectionOf(login(browser, { email, password: TEST_PASSWORD }))).code).toBe('INVALID_CREDENTIALS');
  expect((await rejectionOf(getPublicProfile(friend, { userId: leaver.userId }))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(world.send(friend, leaver))).code).toBe('NOT_FOUND');
  const { content: found } = await listProfessionals(friend, {
    page: 0,
    size: 20,
    sortBy: 'rating',
    keyword: 'vanishing',
  });
  expect(found.map(({ userId }) => userId)).not.toContain(leaver.userId);
  expect(await findMessage(friend, answered)).toMatchObject({
    fromUserName: 'Deleted user',
    fromUser: { name: 'Deleted user', avatar: null, profession: 'Professional' },
    content: 'A question that stays.',
    userRating: { rating: 4, review: 'Helpful' },
  });
  const row = await rowOf(leaver);
  expect(row).toMatchObject({
    status: 'deleted',
    bio: null,
    phone: null,
    skills: [],
    portfolio: [],
    password_hash: '',
  });
  expect(JSON.stringify(row)).not.toMatch(/Leela|Vanishing|Secret/);
  const { rows } = await world.database.ownerPool.query(
    `select
       (select count(*) from payout_accounts where user_id = $1) as accounts,
       (select count(*) from user_presence where user_id = $1) as presence,
       (select count(*) from notifications where user_id = $1) as notifications,
       (select count(*) from idempotency_keys where user_id = $1) as keys,
       (select count(*) from sessions where user_id = $1 and (num_nonnulls(user_agent, address) > 0 or ended_at is null)) as sessions,
       (select count(*) from security_events where user_id = $1) as events,
       (select count(*) from one_time_codes where email = $2) as flows,
       (select count(*) from pending_registrations) as registrations,
       (select count(*) from directory_documents where user_id = $1) as words`,
    [leaver.userId, email],
  );
  expect(new Set(Object.values(rows[0]))).toEqual(new Set([0]));
});

test('a deleted account frees its address, which can join again without a second welcome bonus', async () => {
  const visitor = publicContext(world.services);
  const join = async (email: string) => {
    await register(visitor, { ...REGISTRATION, email });
    const otpCode = await latestCode(world.services, email);
    return (await verifyOtp(visitor, { email, otpCode, password: REGISTRATION.password })).user;
  };
  const { id, coins, email } = await join('leaver@example.com');
  expect(coins).toBe(1000);
  await requestDeletion(contextFor(world.services, id), {
    password: REGISTRATION.password,
    confirm: 'DELETE',
    forfeitCoins: 1000,
  });
  for (const again of [email, 'leaver+again@example.com']) {
    const user = await join(again);
    expect(user.id).not.toBe(id);
    expect(user.coins).toBe(0);
  }
});

test('a deleted account keeps no email to its address except the goodbye, and keeps emails to others', async () => {
  const [leaver, other] = [await world.person({ coins: 0 }), await world.person({ coins: 100 })];
  const email = await addressOf(leaver);
  await world.send(other, await world.person({ rate: 1 }));
  await world.send(other, leaver);
  await queueNotificationMails(world.services);
  expect(await subjectsTo(world.services, email)).toHaveLength(1);
  const before = (await recentMails(world.services)).length;
  await leave(leaver, 0);
  expect(await subjectsTo(world.services, email)).toEqual(['Your Proverse account was deleted']);
  expect((await recentMails(world.services)).length).toBeGreaterThanOrEqual(before - 1);
});

test('a deleted account cannot get personal data again, even from a concurrent call or the database owner', async () => {
  const leaver = await world.person({ coins: 0 });
  await leave(leaver, 0);
  const rename = (set: string) =>
    world.database.ownerPool.query(`update users set ${set} where id = $1`, [leaver.userId]);
  for (const set of [`first_name = 'Asha'`, `bio = 'Back'`, `email = 'a@b.example'`, `is_profile_public = true`]) {
    await expect(rename(set)).rejects.toThrow('users_deleted_are_anonymous');
  }
  await expect(rename(`status = 'active'`)).resolves.toBeDefined();
  await rename(`status = 'deleted'`);
});

test('a deleted account is listed as deleted for admins', async () => {
  const leaver = await world.person({ coins: 0 });
  const admin = await world.person();
  await world.database.ownerPool.query(`update users set role = 'admin' where id = $1`, [admin.userId]);
  await leave(leaver, 0);
  const { content } = await listUsers(admin, { page: 0, size: 20, status: 'deleted', keyword: leaver.userId });
  expect(content).toEqual([expect.objectContaining({ id: leaver.userId, firstName: 'Deleted', lastActive: null })]);
});
