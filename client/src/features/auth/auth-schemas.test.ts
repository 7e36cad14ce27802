import { expect, test } from 'vitest';
import { Join } from './auth-schemas.ts';

const complete = {
  firstName: 'Asha',
  lastName: 'Rao',
  profession: 'Designer',
  email: ' Asha@Example.com ',
  password: 'Passw0rd!',
  confirmPassword: 'Passw0rd!',
};

function errorsOf(input: object): Record<string, string> {
  const issues = Join.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('a complete registration passes, with the email as the server compares it', () => {
  expect(Join.parse(complete).email).toBe('asha@example.com');
});

test('a confirmation that differs is told in the words of the specification', () => {
  expect(errorsOf({ ...complete, confirmPassword: 'Passw0rd' })).toEqual({ confirmPassword: 'Passwords do not match' });
});

test('a differing confirmation is told beside the errors of other fields, not only after them', () => {
  expect(errorsOf({ ...complete, firstName: '', password: 'short' })).toEqual({
    firstName: 'First name is required',
    password: 'Password must be at least 8 characters long',
    confirmPassword: 'Passwords do not match',
  });
});
