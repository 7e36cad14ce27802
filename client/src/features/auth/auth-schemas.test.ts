import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Join } from './auth-schemas.ts';

const complete = {
  firstName: 'Asha',
  lastName: 'Rao',
  profession: 'Designer',
  email: ' Asha@Example.com ',
  password: 'Passw0rd!',
  confirmPassword: 'Passw0rd!',
};

test('accepts a complete registration and normalises the email as the server does', () => {
  expect(z.parse(Join, complete)).toMatchObject({ email: 'asha@example.com' });
});

test('reports a confirmation that differs from the password', () => {
  expect(firstErrors({ ...complete, confirmPassword: 'Passw0rd' })).toEqual({
    confirmPassword: 'Passwords do not match',
  });
});

test('reports a differing confirmation together with the errors of other fields', () => {
  expect(firstErrors({ ...complete, firstName: '', password: 'short' })).toEqual({
    firstName: 'First name is required',
    password: 'Password must be at least 8 characters long',
    confirmPassword: 'Passwords do not match',
  });
});

/** The first error of each field, which a form shows. */
function firstErrors(input: typeof complete): Record<string, string> {
  const issues = z.safeParse(Join, input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
