import { expect, test } from 'vitest';
import { latestCode, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { changePassword } from '../profile/change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { register } from '../auth/register.ts';
import { requireUnguessablePassword } from './require-unguessable-password.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';

const services = await testServices(await testDatabase());
const ctx = publicContext(services);

const OWNER = { email: 'meera.iyer@lotus.example', firstName: 'Meera', lastName: 'Iyer' };
const problemWith = (password: string) =>
  requireUnguessablePassword('password', password, OWNER).then(
    () => 'none',
    (error: { fields: Record<string, string> }) => String(Object.values(error.fields)[0]),
  );

test.each([
  'password1',
  'Password1',
  'TRUSTNO1',
  '12345678',
  'ｐａｓｓｗｏｒｄ１',
  'Password1!',
  'P@ssw0rd!',
  'we1c0me1',
  // Rare ones among the 100,000.
  'smokyjoe',
  'Smokyjoe7!',
  'zwilling',
  '07021958',
])('rejects the common password %s or a variant of one', async (password) =>
  expect(await problemWith(password)).toMatch('too common'),
);

test.each(['aaaaaaaa', 'abababab', '        ', '\u200b'.repeat(8), 'qwertyui', 'hgfedcba', 'Abcdefgh!'])(
  'rejects %s, which is a pattern',
  async (password) => expect(await problemWith(password)).toMatch(/too common|repeated and sequential/),
);

test.each([
  'Proverse2026!',
  'Pr0v3rse-26',
  'meera-iyer-1',
  'M.e.e.r.a.Iyer',
  'meera.iyer@lotus.example',
  'Iyer19870412',
  'Lotus#2026',
])('rejects %s, which names the owner or the product', async (password) =>
  expect(await problemWith(password)).toMatch('easy to guess'),
);

test.each([
  'Monsoon-2026!',
  'Sunshine-2026!',
  'Correct-Horse-7',
  'Blue-Kettle-42',
  'Meera-Loves-Tea',
  'proverse is for questions',
  '93847561029384',
  'kü9#Zx!q',
])('accepts %s', async (password) => expect(await problemWith(password)).toBe('none'));

test('registering, changing and resetting a password apply the rule and change nothing', async () => {
  const email = 'newcomer@example.com';
  const registration = register(ctx, { ...REGISTRATION, email, password: 'Password1' });
  expect((await rejectionOf(registration)).fields).toEqual({ password: expect.stringMatching('too common') });
  expect(await subjectsTo(services, email)).toEqual([]);

  const { id, email: known } = await createUser(services.db, { first_name: 'Meera' });
  const weak = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });
  const change = changePassword(contextFor(services, id), { ...weak('Meera-2026!'), currentPassword: TEST_PASSWORD });
  expect((await rejectionOf(change)).fields).toEqual({ newPassword: expect.stringMatching('easy to guess') });

  await forgotPassword(ctx, { email: known });
  const { resetToken } = await verifyResetCode(ctx, { email: known, resetCode: await latestCode(services, known) });
  const reset = (password: string) => resetPassword(ctx, { ...weak(password), resetToken });
  expect((await rejectionOf(reset('Meera-2026!'))).fields).toHaveProperty('newPassword');
  await reset('Blue-Kettle-42');
});
