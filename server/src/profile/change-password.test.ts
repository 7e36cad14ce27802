import { expect, test } from 'vitest';
import { latestCode, passTimeOfCodes, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, testCookie, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { login } from '../auth/login.ts';
import { refresh } from '../auth/refresh.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';

const database = await testDatabase({ maxConnections: 12 });
const services = await testServices(database);

async function signIn(email: string, password: string = TEST_PASSWORD) {
  const browser = publicContext(services, { refreshCookie: testCookie() });
  const { accessToken, user } = await login(browser, { email, password });
  const { sessionId } = await services.accessTokens.verify(accessToken);
  return { ctx: { ...contextFor(services, user.id), sessionId }, browser, accessToken };
}

function to(newPassword: string, currentPassword: string = TEST_PASSWORD) {
  return { currentPassword, newPassword, confirmPassword: newPassword };
}

const isRejected = (token: string) =>
  services.accessTokens.verify(token).then(
    () => false,
    () => true,
  );

test('sets the password, keeps this session, ends the others and emails the owner', async () => {
  const { email } = await createUser(services.db);
  const [mine, other] = [await signIn(email), await signIn(email)];
  const stranger = await signIn((await createUser(services.db)).email);
  expect(await changePassword(mine.ctx, to('Green-Lamp-88'))).toEqual({ message: 'Password changed successfully!' });

  expect(await isRejected(mine.accessToken)).toBe(false);
  await refresh(mine.browser);
  expect(await isRejected(other.accessToken)).toBe(true);
  expect((await rejectionOf(refresh(other.browser))).code).toBe('SESSION_ENDED');
  expect(await isRejected(stranger.accessToken)).toBe(false);
  expect((await rejectionOf(signIn(email))).code).toBe('INVALID_CREDENTIALS');
  await signIn(email, 'Green-Lamp-88');
  expect(await subjectsTo(services, email)).toEqual(['Your Proverse password was changed']);
});

test('names the invalid field and changes nothing', async () => {
  const { email } = await createUser(services.db);
  const [mine, other] = [await signIn(email), await signIn(email)];
  const rejections = [
    await rejectionOf(changePassword(mine.ctx, to('Green-Lamp-88', 'not-the-one'))),
    await rejectionOf(changePassword(mine.ctx, to('lowercase'))),
    await rejectionOf(changePassword(mine.ctx, to(TEST_PASSWORD))),
  ];
  expect(rejections.map(({ status, fields }) => ({ status, fields }))).toEqual([
    { status: 400, fields: { currentPassword: 'Current password is incorrect' } },
    { status: 400, fields: { newPassword: expect.stringContaining('too weak') } },
    { status: 400, fields: { newPassword: 'Choose a password that differs from the current one' } },
  ]);
  expect(await isRejected(other.accessToken)).toBe(false);
  await signIn(email);
  expect(await subjectsTo(services, email)).toEqual([]);
});

test('treats another Unicode form of the password as the same password', async () => {
  const { email } = await createUser(services.db);
  const mine = await signIn(email);
  await changePassword(mine.ctx, to('Caf\u00e9-Lamp-88'));
  const rejection = await rejectionOf(changePassword(mine.ctx, to('Cafe\u0301-Lamp-88', 'Caf\u00e9-Lamp-88')));
  expect(rejection.fields).toHaveProperty('newPassword');
});

test('of concurrent changes in one session exactly one succeeds and sets its password', async () => {
  const { email } = await createUser(services.db);
  const mine = await signIn(email);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => changePassword(mine.ctx, to(`Password-Number-${index}`))),
  );
  const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
  expect(winners).toHaveLength(1);
  await signIn(email, `Password-Number-${winners[0]}`);
  expect(await subjectsTo(services, email)).toHaveLength(1);
});

test('of two sessions that change the password concurrently one wins and remains', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { email } = await createUser(services.db);
    const both = [await signIn(email), await signIn(email)];
    const outcomes = await Promise.allSettled(
      both.map(({ ctx }, index) => changePassword(ctx, to(`Password-Number-${index}`))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rejected = await Promise.all(both.map(({ accessToken }) => isRejected(accessToken)));
    expect(rejected).toEqual(outcomes.map(({ status }) => status === 'rejected'));
  }
});

test('a session that was ended in the meantime cannot change the password', async () => {
  const { email } = await createUser(services.db);
  const [mine, thief] = [await signIn(email), await signIn(email)];
  await changePassword(mine.ctx, to('Green-Lamp-88'));
  const late = changePassword(thief.ctx, to('Thief-Lamp-99', 'Green-Lamp-88'));
  expect((await rejectionOf(late)).code).toBe('UNAUTHENTICATED');
  await signIn(email, 'Green-Lamp-88');
});

test('a change invalidates open reset codes and reset tokens', async () => {
  const { email } = await createUser(services.db);
  const mine = await signIn(email);
  const browser = publicContext(services);
  await forgotPassword(browser, { email });
  const { resetToken } = await verifyResetCode(browser, { email, resetCode: await latestCode(services, email) });
  await passTimeOfCodes(services, 61);
  await forgotPassword(browser, { email });
  const resetCode = await latestCode(services, email);
  await changePassword(mine.ctx, to('Green-Lamp-88'));

  expect(
    (
      await rejectionOf(
        resetPassword(browser, { resetToken, newPassword: 'Other-Lamp-1', confirmPassword: 'Other-Lamp-1' }),
      )
    ).code,
  ).toBe('RESET_TOKEN_INVALID');
  expect((await rejectionOf(verifyResetCode(browser, { email, resetCode }))).code).toBe('RESET_CODE_INVALID');
});
