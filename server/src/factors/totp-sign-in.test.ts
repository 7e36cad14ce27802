import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { changePassword } from '../profile/change-password.ts';
import { login } from '../auth/login.ts';
import { proveStepUp } from '../step-up/prove-step-up.ts';
import { secondFactor } from '../auth/second-factor.ts';
import { subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { beginTotp } from './begin-totp.ts';
import { confirmTotp } from './confirm-totp.ts';
import { listFactors } from './list-factors.ts';
import { removeTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { stepOfCode } from '../second-factors/totp.ts';

const database = await testDatabase();
const services = await testServices(database);
const ctx = publicContext(services);
const STEP_MS = 30_000;

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** A user with an authenticator app, whose current code was used to confirm it. */
async function userWithApp() {
  const { id, email } = await createUser(services.db);
  const userCtx = contextFor(services, id);
  const { secret } = await beginTotp(userCtx);
  const { recoveryCodes } = await confirmTotp(userCtx, { code: codeOf(secret, -1) });
  return { id, email, userCtx, secret, recoveryCodes: recoveryCodes ?? [] };
}

async function ticketFor(email: string): Promise<string> {
  const { code, params } = await rejectionOf(login(ctx, { email, password: TEST_PASSWORD }));
  expect(code).toBe('SECOND_FACTOR_NEEDED');
  return String(params['ticket']);
}

test('computes the codes of RFC 6238 and accepts the neighbouring steps', () => {
  const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
  for (const nowMs of [0, 59_000, 89_000])
    expect(stepOfCode(secret, '287082', nowMs)).toEqual({ step: 1, isNow: true });
  for (const nowMs of [90_000, 359_000]) expect(stepOfCode(secret, '287082', nowMs)).toEqual({ step: 1, isNow: false });
  expect(stepOfCode(secret, '287082', 360_000)).toBeUndefined();
  expect(stepOfCode(secret, '287083', 59_000)).toBeUndefined();
});

test('an app counts once it is confirmed, and then the password alone no longer signs in', async () => {
  const { id, email } = await createUser(services.db);
  const userCtx = contextFor(services, id);
  const { secret, uri, qrSvg } = await beginTotp(userCtx);
  expect(uri).toContain(`otpauth://totp/Proverse:${encodeURIComponent(email)}?issuer=Proverse&secret=${secret}`);
  expect(qrSvg).toMatch(/^<svg .*<\/svg>$/s);
  await expect(login(ctx, { email, password: TEST_PASSWORD })).resolves.toMatchObject({ user: { id } });

  expect(await rejectionOf(confirmTotp(userCtx, { code: codeOf(secret, -99) }))).toMatchObject({
    code: 'FACTOR_CODE_WRONG',
  });
  const code = codeOf(secret);
  const { recoveryCodes } = await confirmTotp(userCtx, { code });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(recoveryCodes?.[0]).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
  expect((await rejectionOf(confirmTotp(userCtx, { code }))).code).toBe('TOTP_NOT_STARTED');
  expect(await listFactors(userCtx)).toMatchObject({ totp: { addedAt: expect.any(String) }, recoveryCodesLeft: 10 });
  expect(await subjectsTo(services, email)).toEqual(['An authenticator app was added to your Proverse account']);

  const rejection = await rejectionOf(login(ctx, { email, password: TEST_PASSWORD }));
  expect(rejection).toMatchObject({ code: 'SECOND_FACTOR_NEEDED', params: { methods: 'totp recovery' } });
  const { rows } = await database.ownerPool.query('select * from totp_apps where user_id = $1', [id]);
  expect(JSON.stringify(rows) + rows[0].secret_encrypted.toString('latin1')).not.toContain(secret);
});

test('accepts each code once, also at the same time, and records the factors', async () => {
  const { id, email, secret } = await userWithApp();
  const ticket = await ticketFor(email);
  const code = codeOf(secret);
  const attempts = await Promise.allSettled([1, 2, 3].map(() => secondFactor(ctx, { ticket, code })));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await rejectionOf(secondFactor(ctx, { ticket, code }))).code).toBe('FACTOR_CODE_WRONG');
  const { rows } = await database.ownerPool.query('select factors from sessions where user_id = $1', [id]);
  expect(rows).toEqual([{ factors: ['password', 'totp'] }]);
});

test('a code of an earlier step is rejected after a later one', async () => {
  const { email, secret } = await userWithApp();
  const ticket = await ticketFor(email);
  await secondFactor(ctx, { ticket, code: codeOf(secret, 1) });
  expect((await rejectionOf(secondFactor(ctx, { ticket, code: codeOf(secret) }))).code).toBe('FACTOR_CODE_WRONG');
});

test('five wrong codes end a ticket for five minutes, while recovery codes and another ticket still work', async () => {
  const { email, secret, recoveryCodes } = await userWithApp();
  const ticket = await ticketFor(email);
  const wrong = await Promise.all(
    Array.from({ length: 12 }, () => rejectionOf(secondFactor(ctx, { ticket, code: codeOf(secret, -99) }))),
  );
  // Five, or six if a window of five minutes ends between them.
  expect([5, 6]).toContain(wrong.filter(({ code }) => code === 'FACTOR_CODE_WRONG').length);
  const locked = await rejectionOf(secondFactor(ctx, { ticket, code: codeOf(secret) }));
  expect(locked.code).toBe('RATE_LIMITED');
  expect(locked.params['retryAfterSeconds']).toBeGreaterThan(0);

  const code = (recoveryCodes[0] ?? '').replaceAll('-', '');
  const uses = await Promise.allSettled([1, 2].map(() => secondFactor(ctx, { ticket, code })));
  expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await subjectsTo(services, email)).slice(1)).toEqual(['A recovery code for your Proverse account was used']);

  const another = await ticketFor(email);
  await expect(secondFactor(ctx, { ticket: another, code: codeOf(secret) })).resolves.toMatchObject({
    user: { email },
  });
});

test.each([3, 9, -3, -9])('a code of a phone whose clock is %i steps off is refused with a hint', async (steps) => {
  const { email, secret, userCtx } = await userWithApp();
  const ticket = await ticketFor(email);
  const code = codeOf(secret, steps);
  const hint = { status: 400, message: expect.stringContaining("check your phone's clock") };
  expect(await rejectionOf(secondFactor(ctx, { ticket, code }))).toMatchObject(hint);
  const proof = { operation: 'factors.removeTotp', code };
  expect(await rejectionOf(proveStepUp(userCtx, proof))).toMatchObject(hint);
  const { secret: next } = await beginTotp(userCtx);
  expect(await rejectionOf(confirmTotp(userCtx, { code: codeOf(next, steps) }))).toMatchObject(hint);
  expect((await secondFactor(ctx, { ticket, code: codeOf(secret) })).user.email).toBe(email);
});

test('a code that was refused with a hint about the clock is not accepted when its time comes', async () => {
  const { id, email, secret } = await userWithApp();
  const ticket = await ticketFor(email);
  await rejectionOf(secondFactor(ctx, { ticket, code: codeOf(secret, 5) }));
  const now = 'floor(extract(epoch from now()) / 30)';
  const { rows } = await database.ownerPool.query(
    `with was as (select refused_step - ${now} as steps from totp_apps where user_id = $1)
     update totp_apps set refused_step = ${now} from was where user_id = $1 returning steps::integer`,
    [id],
  );
  expect([4, 5]).toContain(rows[0].steps);
  expect((await rejectionOf(secondFactor(ctx, { ticket, code: codeOf(secret) }))).code).toBe('FACTOR_CODE_WRONG');
  expect((await secondFactor(ctx, { ticket, code: codeOf(secret, 1) })).user.email).toBe(email);
});

test('a ticket ends with the password, and another text is no ticket', async () => {
  const { email, userCtx, recoveryCodes } = await userWithApp();
  const ticket = await ticketFor(email);
  await changePassword(userCtx, {
    currentPassword: TEST_PASSWORD,
    newPassword: 'Green-Lantern-58',
    confirmPassword: 'Green-Lantern-58',
  });
  const codes = recoveryCodes.map((code) => code.replaceAll('-', ''));
  for (const text of [ticket, 'nonsense', '']) {
    const call = secondFactor(ctx, { ticket: text, code: codes.pop() ?? '' });
    expect((await rejectionOf(call)).code).toBe('SIGN_IN_EXPIRED');
  }
  expect((await rejectionOf(login(ctx, { email, password: 'Green-Lantern-58' }))).code).toBe('SECOND_FACTOR_NEEDED');
});

test('replacing the app ends the old one, renewed codes end the old ones, and removing it ends both', async () => {
  const { email, userCtx, secret, recoveryCodes } = await userWithApp();
  const { secret: next } = await beginTotp(userCtx);
  expect(await confirmTotp(userCtx, { code: codeOf(next) })).toEqual({ recoveryCodes: null });
  const ticket = await ticketFor(email);
  expect((await rejectionOf(secondFactor(ctx, { ticket, code: codeOf(secret) }))).code).toBe('FACTOR_CODE_WRONG');
  expect((await renewRecoveryCodes(userCtx)).recoveryCodes).toHaveLength(10);
  const old = (recoveryCodes[0] ?? '').replaceAll('-', '');
  expect((await rejectionOf(secondFactor(ctx, { ticket, code: old }))).code).toBe('FACTOR_CODE_WRONG');

  await removeTotp(userCtx);
  await removeTotp(userCtx);
  expect(await listFactors(userCtx)).toEqual({ passkeys: [], totp: null, recoveryCodesLeft: 0 });
  expect((await rejectionOf(renewRecoveryCodes(userCtx))).code).toBe('FACTOR_NEEDED');
  await expect(login(ctx, { email, password: TEST_PASSWORD })).resolves.toMatchObject({ user: { email } });
  expect((await subjectsTo(services, email)).slice(1)).toEqual([
    'The authenticator app for your Proverse account was replaced',
    'Your Proverse recovery codes were replaced',
    'The authenticator app for your Proverse account was removed',
  ]);
});
