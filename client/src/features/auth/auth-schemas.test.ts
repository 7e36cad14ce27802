import { expect, test } from 'vitest';
import { checkJoin } from './auth-schemas.ts';

const complete = {
  firstName: 'Asha',
  lastName: 'Rao',
  profession: 'Designer',
  email: ' Asha@Example.com ',
  password: 'Passw0rd!',
  confirmPassword: 'Passw0rd!',
};

test('a complete registration passes, with the email as the server compares it', () => {
  expect(checkJoin(complete)).toMatchObject({ output: { email: 'asha@example.com' } });
});

test('a confirmation that differs is told in the words of the specification', () => {
  expect(checkJoin({ ...complete, confirmPassword: 'Passw0rd' })).toEqual({
    errors: { confirmPassword: 'Passwords do not match' },
  });
});

test('a differing confirmation is told beside the errors of other fields, not only after them', () => {
  expect(checkJoin({ ...complete, firstName: '', password: 'short' })).toEqual({
    errors: {
      firstName: 'First name is required',
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Passwords do not match',
    },
  });
});
