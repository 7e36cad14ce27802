/** Schemas of the forms on /auth. */
import { t } from '@lingui/core/macro';
import { fields } from '@proverse/shared';
import * as z from 'zod/mini';

export const SignIn = z.object({ email: fields.Email, password: fields.Password });

export const Join = z
  .object({
    firstName: fields.FirstName,
    lastName: fields.LastName,
    profession: fields.Profession,
    email: fields.Email,
    password: fields.NewPassword,
    confirmPassword: z.string(t`Passwords do not match`),
  })
  .check(
    z.refine((input) => input.password === input.confirmPassword, {
      error: t`Passwords do not match`,
      path: ['confirmPassword'],
      // By default, zod runs this check only when all other fields are valid.
      when: () => true,
    }),
  );

export const ResetEmail = z.object({ email: fields.Email });

export const NewPasswords = z.object({
  newPassword: fields.NewPassword,
  confirmPassword: z.string(),
  keepPrograms: z.boolean(),
});
