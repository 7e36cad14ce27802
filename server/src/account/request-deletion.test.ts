import { beforeAll, describe, expect, test } from 'vitest';
import { listActs } from '../admin/list-acts.ts';
import { finishRefunds } from '../admin/finish-refunds.ts';
import { listUsers } from '../admin/list-users.ts';
import { changePassword } from '../auth/change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { login } from '../auth/login.ts';
import { refresh } from '../auth/refresh.ts';
import { register } from '../auth/register.ts';
import { verifyOtp } from '../auth/verify-otp.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';
import type { UserContext } from '../context.ts';
import { listProfessionals } from '../directory/list-professionals.ts';
import { queueNotificationMails } from '../jobs/queue-notification-mails.ts';
import { findMessage } from '../messages/find-message.ts';
import { messageWorld, type MessageWorld } from '../messages/message-fixtures.ts';
import { rateReply } from '../messages/rate-reply.ts';
import { grantPass } from '../passes/free-passes.ts';
import { findPass } from '../passes/list-passes.ts';
import { getPublicProfile } from '../public-profiles/get-public-profile.ts';
import { recentMails } from '../mail/dev-mail.ts';
import { latestCode, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import {
  contextFor,
  createUser,
  leave as beginDeletion,
  publicContext,
  rejectionOf,
  testCookie,
  TEST_PASSWORD,
} from '../testing/factories.ts';
import { reportMessage } from '../safety/report-message.ts';
import { saveBankAccount } from '../withdrawals/bank-account.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { finishDeletions } from './finish-deletion.ts';
import { getDeletionTerms } from './get-deletion-terms.ts';
import { requestDeletion } from './request-deletion.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

const leave = (ctx: UserContext, forfeitCoins: number, password = TEST_PASSWORD) =>
  requestDeletion(ctx, { password, confirm: 'DELETE', forfeitCoins });
/** Takes only the first step. Its goodbye mail is not encrypted, so it must not stay in the outbox. */
async function beginLeaving({ userId }: UserContext): Promise<void> {
  await beginDeletion(world.database.ownerPool, userId);
  await world.database.ownerPool.query(String.raw`delete from mail_outbox where encrypted = '\x00'`);
}
const addressOf = async ({ userId }: UserContext) =>
  (await world.services.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email;
const rowOf = ({ userId }: UserContext) =>
  world.services.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

async function bankAccountOf({ userId }: UserContext): Promise<void> {
  await world.database.ownerPool.query(
    `insert into bank_accounts (user_id, account_holder, account_number_encrypted, account_number_last4, ifsc)
     values ($1, 'Asha Rao', 'x', '1234', 'ABCD0123456')`,
    [userId],
  );
}

const forfeitedOf = async ({ userId }: UserContext): Promise<number> => {
  const { rows } = await world.database.ownerPool.query<{ coins: number }>(
    `select coalesce(-sum(amount_coins), 0)::integer as coins from ledger_tx where user_id = $1 and kind = 'forfeit'`,
    [userId],
  );
  return rows[0]?.coins ?? 0;
};

describe('before the deletion', () => {
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
      const waitFor = (calls: number) =>
        expect.poll(async () => (await ownerPool.query(waiting)).rowCount).toBe(calls);
      try {
        // The deletion then waits between its locks of the passes and of the user.
        await blocker.query('begin');
        await blocker.query('select from users where id = $1 for key share', [leaver.userId]);
        const deletion = beginLeaving(leaver);
        await waitFor(1);
        const grant = rejectionOf(grantPass(owner, { userId: guest.userId, uses: 1 }));
        await waitFor(2);
        await blocker.query('commit');
        await deletion;
        expect((await grant).code).toBe(leaves === 'owner' ? 'VALIDATION_FAILED' : 'NOT_FOUND');
      } finally {
        blocker.release(true);
      }
    }
  });

  test('a wrong password or an open withdrawal prevents the deletion', async () => {
    const [asha, ravi] = [await world.person({ coins: 500 }), await world.person({ coins: 0, rate: 200 })];
    expect((await rejectionOf(leave(asha, 500, 'another'))).fields).toEqual({ password: 'Password is incorrect' });
    await world.reply(await world.send(asha, ravi));
    await bankAccountOf(ravi);
    await world.database.ownerPool.query(
      `select withdrawal_request($1, null, 'w', '', (select password_hash from users where id = $1), 150, true)`,
      [ravi.userId],
    );
    expect(await getDeletionTerms(ravi)).toMatchObject({ coins: 50, openWithdrawal: true, keptWithdrawals: 1 });
    expect((await rejectionOf(leave(ravi, 50))).code).toBe('WITHDRAWAL_UNDER_WAY');
    expect((await rowOf(ravi)).status).toBe('active');
  });
});

describe('a deleted account', () => {
  test('earns nothing by a reply that was on its way, and the sender is refunded', async () => {
    const [leaver, client] = [await world.person({ coins: 10, rate: 20 }), await world.person({ coins: 40 })];
    const message = await world.send(client, leaver);
    await beginLeaving(leaver);
    expect((await rejectionOf(world.reply(message))).code).toBe('UNAUTHENTICATED');
    await finishDeletions(world.services);
    expect(await forfeitedOf(leaver)).toBe(10);
    expect(await world.balanceOf(client)).toBe(40);
  });

  test('gets no answer but a rejection at sign-in and from calls that were on their way', async () => {
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

  test('refunds pending messages, empties the wallet and keeps the ledger consistent', async () => {
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

  test('is hidden from everyone, while its messages and ratings stay without its name', async () => {
    const [leaver, friend] = [
      await world.person({ coins: 100, rate: 20, firstName: 'Leela', lastName: 'Vanishing' }),
      await world.person({ coins: 50, rate: 10 }),
    ];
    const answered = await world.reply(await world.send(leaver, friend, { content: 'A question that stays.' }));
    await rateReply(leaver, { messageId: answered.id, ratedUserId: friend.userId, rating: 4, review: 'Helpful' });
    await bankAccountOf(leaver);
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
    const { totalElements } = await listProfessionals(friend, {
      page: 0,
      size: 20,
      sortBy: 'rating',
      keyword: 'vanishing',
    });
    expect(totalElements).toBe(0);
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
         (select count(*) from bank_accounts where user_id = $1) as accounts,
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

  test('frees its address, which can join again without a second welcome bonus', async () => {
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

  test('keeps no mail to its address except the goodbye, and keeps mails to others', async () => {
    const [leaver, other] = [await world.person({ coins: 0 }), await world.person({ coins: 100 })];
    const email = await addressOf(leaver);
    await world.send(other, await world.person({ rate: 1 }));
    await world.send(other, leaver);
    await queueNotificationMails(world.services);
    expect(await subjectsTo(world.services, email)).toHaveLength(1);
    const before = (await recentMails(world.services)).length;
    await leave(leaver, 0);
    expect(await subjectsTo(world.services, email)).toEqual(['Your Proverse account is deleted']);
    expect((await recentMails(world.services)).length).toBeGreaterThanOrEqual(before - 1);
  });

  test('cannot get personal data again, even from a concurrent call or the database owner', async () => {
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

  test('is listed as deleted for admins', async () => {
    const leaver = await world.person({ coins: 0 });
    const admin = await world.person();
    await world.database.ownerPool.query(`update users set role = 'admin' where id = $1`, [admin.userId]);
    await leave(leaver, 0);
    const { content } = await listUsers(admin, { page: 0, size: 20, status: 'deleted', keyword: leaver.userId });
    expect(content).toEqual([expect.objectContaining({ id: leaver.userId, firstName: 'Deleted', lastActive: null })]);
  });
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

describe('concurrently', () => {
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
});
