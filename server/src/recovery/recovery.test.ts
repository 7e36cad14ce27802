import { TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { latestCode, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { softwarePasskey } from '../testing/software-passkey.ts';
import { changePassword } from '../profile/change-password.ts';
import { addPasskey, addPasskeyOptions } from '../factors/add-passkey.ts';
import { beginTotp } from '../factors/begin-totp.ts';
import { confirmTotp } from '../factors/confirm-totp.ts';
import { listFactors } from '../factors/list-factors.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { listActivity } from '../sessions/list-activity.ts';
import { login } from '../auth/login.ts';
import { passkeyOptions, passkeySignIn } from '../auth/passkey-sign-in.ts';
import { proveStepUp } from '../step-up/prove-step-up.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { secondFactor } from '../auth/second-factor.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';
import { createToken } from '../tokens/create-token.ts';
import { cancelRecovery, getPendingRecovery } from './cancel-recovery.ts';
import { finishRecovery } from './finish-recovery.ts';
import { mailReadyRecoveries } from './mail-ready-recoveries.ts';
import { requestRecovery } from './request-recovery.ts';

const database = await testDatabase({ maxConnections: 12 });
const services = await testServices(database);
const ctx = publicContext(services);
const NEW_PASSWORD = 'Green-Lantern-58';
const HOUR_MS = 3_600_000;

const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const codesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((each) =>
    each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: unknown }).code),
  );

/** A user with an authenticator app, who is signed in on another device. */
async function userWithApp() {
  const { id, email } = await createUser(services.db);
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into sessions (user_id, expires_at) values ($1, now() + interval '1 day') returning id`,
    [id],
  );
  const userCtx = { ...contextFor(services, id), sessionId: rows[0]?.id ?? '' };
  const { secret } = await beginTotp(userCtx);
  const { recoveryCodes } = await confirmTotp(userCtx, { code: codeOf(secret, -1) });
  return { id, email, userCtx, secret, recoveryCodes: recoveryCodes ?? [] };
}

async function ticketOf({ email }: { email: string }, password = TEST_PASSWORD) {
  const { code, params } = await rejectionOf(login(ctx, { email, password }));
  expect(code).toBe('SECOND_FACTOR_NEEDED');
  return { ticket: String(params['ticket']), recoveryReadyAt: params['recoveryReadyAt'] };
}

async function passHours({ id }: { id: string }, hours: number): Promise<void> {
  await database.ownerPool.query(
    `update recovery_requests set requested_at = requested_at - $2 * interval '1 hour',
       ready_at = ready_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour'
     where user_id = $1 and state = 'pending'`,
    [id, hours],
  );
}

/** A user whose recovery can be finished now, and a ticket to do so. */
async function userAfterTheWait() {
  const user = await userWithApp();
  const { ticket } = await ticketOf(user);
  await requestRecovery(ctx, { ticket });
  await passHours(user, 72);
  return { ...user, ticket };
}

const newMails = async ({ email }: { email: string }) =>
  (await subjectsTo(services, email)).filter((subject) =>
    /recover(ing|ed|y of)?\b.*Proverse account|Proverse account was recovered/.test(subject),
  );
const REQUESTED = 'Someone asked to recover your Proverse account';
const READY = 'You can now finish recovering your Proverse account';
const CANCELLED = 'The recovery of your Proverse account was cancelled';
const COMPLETED = 'Your Proverse account was recovered';

test('waits 72 hours, then removes every factor, ends other sessions and API tokens and tells the owner', async () => {
  const user = await userWithApp();
  const { userCtx } = user;
  const passkey = softwarePasskey(services.config.publicUrl);
  const { options } = await addPasskeyOptions(userCtx);
  await addPasskey(userCtx, { name: 'My phone', passkey: passkey.register(options.challenge) });
  const { token } = await createToken(userCtx, { name: 'Sync', scopes: ['messages:read'] });
  const { ticket, recoveryReadyAt } = await ticketOf(user);
  expect(recoveryReadyAt).toBeUndefined();
  expect((await rejectionOf(finishRecovery(ctx, { ticket }))).code).toBe('RECOVERY_NOT_REQUESTED');

  const attempts = await Promise.all([1, 2, 3].map(() => requestRecovery(ctx, { ticket })));
  expect(new Set(attempts.map((each) => JSON.stringify(each))).size).toBe(1);
  const { requestedAt, readyAt, expiresAt } = attempts[0]!;
  expect(Date.parse(readyAt) - Date.parse(requestedAt)).toBe(72 * HOUR_MS);
  expect(Date.parse(expiresAt) - Date.parse(readyAt)).toBe(7 * 24 * HOUR_MS);
  expect(await newMails(user)).toEqual([REQUESTED]);
  expect(await ticketOf(user)).toMatchObject({ recoveryReadyAt: readyAt });
  expect(await getPendingRecovery(userCtx)).toEqual({ pending: attempts[0] });

  await passHours(user, 71.9);
  const early = await rejectionOf(finishRecovery(ctx, { ticket }));
  expect(early).toMatchObject({ code: 'RECOVERY_NOT_READY', status: 409 });
  expect(early.message).toMatch(/^You can finish your account recovery from \d.* IST$/);
  expect(await listFactors(userCtx)).toMatchObject({ passkeys: [{}], totp: {}, recoveryCodesLeft: 10 });

  await passHours(user, 0.2);
  const { accessToken, user: signedIn } = await finishRecovery(ctx, { ticket });
  expect(signedIn.id).toBe(user.id);
  expect(await listFactors(userCtx)).toEqual({ passkeys: [], totp: null, recoveryCodesLeft: 0 });
  expect((await rejectionOf(services.accessTokens.verify(token))).code).toBe('UNAUTHENTICATED');
  const { rows } = await database.ownerPool.query(
    `select ended_at is null as "isOpen", end_reason as reason, factors from sessions where user_id = $1 order by id`,
    [user.id],
  );
  expect(rows).toEqual([
    { isOpen: false, reason: 'recovery', factors: ['password'] },
    { isOpen: true, reason: null, factors: ['password'] },
  ]);
  await expect(services.accessTokens.verify(accessToken)).resolves.toMatchObject({ userId: user.id });
  expect(await newMails(user)).toEqual([REQUESTED, COMPLETED]);
  const { content } = await listActivity(userCtx);
  expect(content.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['recovery_requested', 'recovery_completed']));
  expect(await getPendingRecovery(userCtx)).toEqual({ pending: null });
  await expect(login(ctx, { email: user.email, password: TEST_PASSWORD })).resolves.toMatchObject({ user: signedIn });
});

test('emails the owner once when the wait is over', async () => {
  const [user, cancelled] = [await userWithApp(), await userAfterTheWait()];
  await requestRecovery(ctx, { ticket: (await ticketOf(user)).ticket });
  await cancelRecovery(cancelled.userCtx);
  await passHours(user, 71.9);
  await mailReadyRecoveries(services);
  expect(await newMails(user)).toEqual([REQUESTED]);
  await passHours(user, 0.2);
  await Promise.all([1, 2, 3].map(() => mailReadyRecoveries(services)));
  expect(await newMails(user)).toEqual([REQUESTED, READY]);
  expect(await newMails(cancelled)).toEqual([REQUESTED, CANCELLED]);
});

test('completes once when it is finished several times at once, and a repeat only signs in', async () => {
  const user = await userAfterTheWait();
  const { ticket } = user;
  expect(await codesOf([1, 2, 3].map(() => finishRecovery(ctx, { ticket })))).toEqual(['done', 'done', 'done']);
  await finishRecovery(ctx, { ticket });
  const { rows } = await database.ownerPool.query(
    `select (select count(*)::integer from sessions where user_id = $1 and ended_at is null) as sessions,
       (select count(*)::integer from security_events where user_id = $1 and kind = 'recovery_completed') as events`,
    [user.id],
  );
  expect(rows).toEqual([{ sessions: 4, events: 1 }]);
  expect(await newMails(user)).toEqual([REQUESTED, COMPLETED]);
});

test.each(['finish', 'cancel'])(
  'either completes or is cancelled when both wait for each other and %s is first',
  async (first) => {
    const user = await userAfterTheWait();
    const { ticket, userCtx } = user;
    const acts = { finish: () => finishRecovery(ctx, { ticket }), cancel: () => cancelRecovery(userCtx) };
    const gate = await database.ownerPool.connect();
    await gate.query('begin');
    await gate.query('select from recovery_requests where user_id = $1 for update', [user.id]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const calls = [];
    for (const act of first === 'finish' ? [acts.finish, acts.cancel] : [acts.cancel, acts.finish]) {
      calls.push(act());
      const count = calls.length;
      await vi.waitFor(async () => expect((await database.ownerPool.query(waiting)).rowCount).toBe(count), {
        timeout: 15_000,
        interval: 5,
      });
    }
    await gate.query('commit');
    gate.release();
    const outcomes = await codesOf(calls);
    const { totp } = await listFactors(userCtx);
    expect({ outcomes, hasApp: totp !== null, mails: await newMails(user) }).toEqual(
      first === 'finish'
        ? { outcomes: ['done', 'done'], hasApp: false, mails: [REQUESTED, COMPLETED] }
        : { outcomes: ['done', 'RECOVERY_NOT_REQUESTED'], hasApp: true, mails: [REQUESTED, CANCELLED] },
    );
  },
);

test('any session of the owner cancels it, and a repeat changes nothing', async () => {
  const user = await userAfterTheWait();
  await cancelRecovery(user.userCtx);
  await cancelRecovery(user.userCtx);
  expect(await newMails(user)).toEqual([REQUESTED, CANCELLED]);
  const { ticket } = user;
  expect((await rejectionOf(finishRecovery(ctx, { ticket }))).code).toBe('RECOVERY_NOT_REQUESTED');
  const again = await requestRecovery(ctx, { ticket });
  expect(Date.parse(again.readyAt)).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
});

type Setup = Awaited<ReturnType<typeof userAfterTheWait>>;
const CANCELLING: Record<string, (user: Setup) => Promise<unknown>> = {
  'a code of the app': ({ ticket, secret }) => secondFactor(ctx, { ticket, code: codeOf(secret) }),
  'a recovery code': ({ ticket, recoveryCodes }) =>
    secondFactor(ctx, { ticket, code: (recoveryCodes[0] ?? '').replaceAll('-', '') }),
  'a step-up': ({ userCtx, secret }) =>
    proveStepUp(userCtx, { operation: 'files.exportData', input: {}, code: codeOf(secret) }),
  'a passkey': async ({ userCtx }) => {
    const passkey = softwarePasskey(services.config.publicUrl);
    const { options } = await addPasskeyOptions(userCtx);
    await addPasskey(userCtx, { name: 'My phone', passkey: passkey.register(options.challenge) });
    return passkeySignIn(ctx, { passkey: passkey.prove((await passkeyOptions(ctx)).options.challenge) });
  },
};

test.each(Object.keys(CANCELLING))('%s cancels it', async (name) => {
  const user = await userAfterTheWait();
  await CANCELLING[name]?.(user);
  const { ticket } = await ticketOf(user);
  expect((await rejectionOf(finishRecovery(ctx, { ticket }))).code).toBe('RECOVERY_NOT_REQUESTED');
  expect(await newMails(user)).toEqual([REQUESTED, CANCELLED]);
});

test('a new password ends the ticket and the request, so a reset neither skips nor shortens the wait', async () => {
  const reset = await userAfterTheWait();
  await forgotPassword(ctx, { email: reset.email });
  const resetCode = await latestCode(services, reset.email);
  const { resetToken } = await verifyResetCode(ctx, { email: reset.email, resetCode });
  await resetPassword(ctx, { resetToken, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
  const changed = await userAfterTheWait();
  await changePassword(changed.userCtx, {
    currentPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  });
  for (const user of [reset, changed]) {
    const old = { ticket: user.ticket };
    expect(await codesOf([finishRecovery(ctx, old), requestRecovery(ctx, old)])).toEqual(
      Array(2).fill('SIGN_IN_EXPIRED'),
    );
    const { ticket } = await ticketOf(user, NEW_PASSWORD);
    expect(await codesOf([finishRecovery(ctx, { ticket })])).toEqual(['RECOVERY_NOT_REQUESTED']);
    await requestRecovery(ctx, { ticket });
    expect(await codesOf([finishRecovery(ctx, { ticket })])).toEqual(['RECOVERY_NOT_READY']);
    expect(await newMails(user)).toEqual([REQUESTED, CANCELLED, REQUESTED]);
  }
});

test('a request expires after seven more days, and at most three start in a day', async () => {
  const user = await userAfterTheWait();
  const { ticket } = user;
  await passHours(user, 7 * 24);
  expect(await getPendingRecovery(user.userCtx)).toEqual({ pending: null });
  expect(await codesOf([finishRecovery(ctx, { ticket })])).toEqual(['RECOVERY_NOT_REQUESTED']);
  for (let request = 0; request < 3; request++) {
    await requestRecovery(ctx, { ticket });
    await cancelRecovery(user.userCtx);
  }
  expect(await rejectionOf(requestRecovery(ctx, { ticket }))).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
});

test('needs the password of an active account with a second factor', async () => {
  const user = await userWithApp();
  const { ticket } = await ticketOf(user);
  await database.ownerPool.query('delete from totp_apps where user_id = $1', [user.id]);
  expect(await codesOf([requestRecovery(ctx, { ticket }), requestRecovery(ctx, { ticket: 'nonsense' })])).toEqual(
    Array(2).fill('SIGN_IN_EXPIRED'),
  );
  await database.ownerPool.query(`update users set status = 'suspended' where id = $1`, [user.id]);
  expect(await codesOf([requestRecovery(ctx, { ticket }), finishRecovery(ctx, { ticket })])).toEqual(
    Array(2).fill('ACCOUNT_SUSPENDED'),
  );
});
