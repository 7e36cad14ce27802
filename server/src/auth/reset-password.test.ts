import { expect, test, vi } from 'vitest';
import { latestCode, otherCode, passTimeOfCodes, subjectsTo, withoutFlowIds } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import {
  contextFor,
  createUser,
  publicContext,
  rejectionOf,
  testCookie,
  TEST_PASSWORD,
  type TestUser,
} from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { refresh } from './refresh.ts';
import { resetPassword } from './reset-password.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { listWebhooks } from '../webhooks/own-webhooks.ts';
import { createToken } from '../tokens/create-token.ts';
import { verifyResetCode } from './verify-reset-code.ts';

const database = await testDatabase({ maxConnections: 12 });
const services = await testServices(database);
const ctx = publicContext(services);

async function resetTokenOf({ email }: TestUser): Promise<string> {
  await forgotPassword(ctx, { email });
  const resetCode = await latestCode(services, email);
  return (await verifyResetCode(ctx, { email, resetCode })).resetToken;
}

function withPassword(resetToken: string, newPassword: string) {
  return { resetToken, newPassword, confirmPassword: newPassword };
}

test('known and unknown addresses get the same response and cooldown', async () => {
  const known = await createUser(services.db);
  const unknown = 'unknown@example.com';
  const answers = [await forgotPassword(ctx, { email: known.email }), await forgotPassword(ctx, { email: unknown })];
  expect(withoutFlowIds(JSON.stringify(answers[0]))).toBe(withoutFlowIds(JSON.stringify(answers[1])));

  await passTimeOfCodes(services, 15);
  const rejections = [
    await rejectionOf(forgotPassword(ctx, { email: known.email })),
    await rejectionOf(forgotPassword(ctx, { email: unknown })),
  ];
  expect(rejections[0]).toMatchObject({ code: 'RESET_CODE_TOO_SOON', status: 429, params: { retryAfterSeconds: 45 } });
  expect(JSON.stringify(rejections[0])).toBe(JSON.stringify(rejections[1]));
  expect(await subjectsTo(services, known.email)).toEqual([expect.stringMatching(/^\d{6} is your Proverse code$/)]);
  expect(await subjectsTo(services, unknown)).toEqual([]);
});

test('a code is wrong once its account is deleted', async () => {
  const user = await createUser(services.db);
  await forgotPassword(ctx, { email: user.email });
  const resetCode = await latestCode(services, user.email);
  // As a deletion does that commits between the request's look at the account and its new flow.
  await database.ownerPool.query(`update users set email = 'deleted-' || id || '@deleted.invalid' where id = $1`, [
    user.id,
  ]);
  expect((await rejectionOf(verifyResetCode(ctx, { email: user.email, resetCode }))).code).toBe('RESET_CODE_INVALID');
});

test('sets the password, ends all sessions, API tokens and webhooks, and emails the owner', async () => {
  const user = await createUser(services.db);
  const cookies = [testCookie(), testCookie()];
  const accessTokens: string[] = [];
  for (const refreshCookie of cookies) {
    const signedIn = await login(publicContext(services, { refreshCookie }), {
      email: user.email,
      password: TEST_PASSWORD,
    });
    accessTokens.push(signedIn.accessToken);
  }
  const { sessionId } = await services.accessTokens.verify(accessTokens[0]!);
  const owner = { ...contextFor(services, user.id), sessionId };
  accessTokens.push((await createToken(owner, { name: 'Sync', scopes: ['messages:read'] })).token);
  await createWebhook(owner, { url: 'https://stranger.example/hooks', events: ['message.received'] });
  await resetPassword(ctx, withPassword(await resetTokenOf(user), 'Green-Lamp-88'));

  expect((await listWebhooks(owner)).content).toMatchObject([{ disabledBecause: 'reset' }]);
  for (const refreshCookie of cookies) {
    const attempt = refresh(publicContext(services, { refreshCookie }));
    expect((await rejectionOf(attempt)).code).toBe('SESSION_ENDED');
  }
  for (const accessToken of accessTokens) {
    expect((await rejectionOf(services.accessTokens.verify(accessToken))).code).toBe('UNAUTHENTICATED');
  }
  const oldPassword = login(ctx, { email: user.email, password: TEST_PASSWORD });
  expect((await rejectionOf(oldPassword)).code).toBe('INVALID_CREDENTIALS');
  expect((await login(ctx, { email: user.email, password: 'Green-Lamp-88' })).user.id).toBe(user.id);
  expect(await subjectsTo(services, user.email)).toEqual(
    expect.arrayContaining(['A webhook was added to your Proverse account', 'Your Proverse password was changed']),
  );
});

test('rejects a weak password without using up the token', async () => {
  const user = await createUser(services.db);
  const resetToken = await resetTokenOf(user);
  const rejection = await rejectionOf(resetPassword(ctx, withPassword(resetToken, 'lowercase')));

  expect(rejection).toMatchObject({ status: 400, fields: { newPassword: expect.stringContaining('too weak') } });
  await resetPassword(ctx, withPassword(resetToken, 'Strong-Enough-1'));
  expect((await login(ctx, { email: user.email, password: 'Strong-Enough-1' })).user.id).toBe(user.id);
});

test('a token works once: of six concurrent uses one succeeds, and later ones are rejected', async () => {
  const user = await createUser(services.db);
  const resetToken = await resetTokenOf(user);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => resetPassword(ctx, withPassword(resetToken, `Password-Number-${index}`))),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);

  const later = resetPassword(ctx, withPassword(resetToken, 'Password-Number-9'));
  expect(await rejectionOf(later)).toMatchObject({
    code: 'RESET_TOKEN_INVALID',
    message: 'Invalid reset token',
    status: 400,
  });
});

test('a reset invalidates the account’s other reset tokens', async () => {
  const user = await createUser(services.db);
  const first = await resetTokenOf(user);
  await passTimeOfCodes(services, 61);
  const second = await resetTokenOf(user);
  await resetPassword(ctx, withPassword(second, 'Strong-Enough-1'));
  expect((await rejectionOf(resetPassword(ctx, withPassword(first, 'Strong-Enough-2')))).code).toBe(
    'RESET_TOKEN_INVALID',
  );
});

test.each(['', 'made-up', 'x'.repeat(43)])('rejects an unknown token: %j', async (resetToken) => {
  const rejection = await rejectionOf(resetPassword(ctx, withPassword(resetToken, 'Strong-Enough-1')));
  expect(rejection.code).toBe('RESET_TOKEN_INVALID');
});

test('a token expires after fifteen minutes', async () => {
  const user = await createUser(services.db);
  const resetToken = await resetTokenOf(user);
  await passTimeOfCodes(services, 15 * 60);
  expect((await rejectionOf(resetPassword(ctx, withPassword(resetToken, 'Strong-Enough-1')))).code).toBe(
    'RESET_TOKEN_INVALID',
  );
});

test('after five concurrent wrong codes the right one is rejected', async () => {
  const { email } = await createUser(services.db);
  await forgotPassword(ctx, { email });
  const resetCode = await latestCode(services, email);
  const wrong = { email, resetCode: otherCode(resetCode) };
  const rejections = await Promise.all(Array.from({ length: 5 }, () => rejectionOf(verifyResetCode(ctx, wrong))));

  expect(rejections[0]).toMatchObject({
    code: 'RESET_CODE_INVALID',
    message: 'Invalid or expired reset code',
    status: 400,
  });
  expect((await rejectionOf(verifyResetCode(ctx, { email, resetCode }))).code).toBe('TOO_MANY_WRONG_CODES');
});

test('after four wrong codes the right one works exactly once, also concurrently', async () => {
  const { email } = await createUser(services.db);
  await forgotPassword(ctx, { email });
  const resetCode = await latestCode(services, email);
  for (let spent = 0; spent < 4; spent += 1) {
    await rejectionOf(verifyResetCode(ctx, { email, resetCode: otherCode(resetCode) }));
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => verifyResetCode(ctx, { email, resetCode })),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

test('a code works once', async () => {
  const { email } = await createUser(services.db);
  await forgotPassword(ctx, { email });
  const resetCode = await latestCode(services, email);
  await verifyResetCode(ctx, { email, resetCode });
  expect((await rejectionOf(verifyResetCode(ctx, { email, resetCode }))).code).toBe('RESET_CODE_INVALID');
});

test('a code expires after fifteen minutes', async () => {
  const { email } = await createUser(services.db);
  await forgotPassword(ctx, { email });
  const resetCode = await latestCode(services, email);
  await passTimeOfCodes(services, 15 * 60);
  expect((await rejectionOf(verifyResetCode(ctx, { email, resetCode }))).code).toBe('RESET_CODE_INVALID');
});

test('a reset ends the session of a concurrent sign-in whose old password was already verified', async () => {
  const user = await createUser(services.db);
  const resetToken = await resetTokenOf(user);
  const gate = await database.ownerPool.connect();
  await gate.query('begin; lock table sessions in share mode');
  const signIn = login(ctx, { email: user.email, password: TEST_PASSWORD });
  await lockWaits(1);
  // It waits for its turn after the sign-in.
  const reset = resetPassword(ctx, withPassword(resetToken, 'Strong-Enough-1'));
  await gate.query('commit');
  gate.release();
  const { accessToken } = await signIn;
  await reset;

  expect((await rejectionOf(services.accessTokens.verify(accessToken))).code).toBe('UNAUTHENTICATED');
  const active = await services.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .where('ended_at', 'is', null)
    .execute();
  expect(active).toEqual([]);
});

test('a reset keeps the second factor', async () => {
  const user = await createUser(services.db);
  const addApp = `insert into totp_apps (user_id, secret_encrypted, added_at) values ($1, 'x', now())`;
  await database.ownerPool.query(addApp, [user.id]);
  await resetPassword(ctx, withPassword(await resetTokenOf(user), 'Strong-Enough-1'));
  const signIn = login(ctx, { email: user.email, password: 'Strong-Enough-1' });
  expect((await rejectionOf(signIn)).code).toBe('SECOND_FACTOR_NEEDED');
});

/** Resolves when `count` calls are waiting for a lock in this database. */
function lockWaits(count: number) {
  return vi.waitFor(
    async () => {
      const { rows } = await database.ownerPool.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(count);
    },
    { timeout: 15_000, interval: 5 },
  );
}
