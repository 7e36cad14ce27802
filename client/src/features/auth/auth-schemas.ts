import { fields } from '@proverse/shared';
import * as z from 'zod/mini';
import type { Check, FieldErrors, Fields } from './use-auth-form.ts';

const SignIn = z.object({ email: fields.Email, password: fields.Password });

const Join = z
  .object({
    firstName: fields.FirstName,
    lastName: fields.LastName,
    profession: fields.Profession,
    email: fields.Email,
    password: fields.NewPassword,
    confirmPassword: z.string('Passwords do not match'),
  })
  .check(
    z.refine((input) => input.password === input.confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
      // Told beside the errors of the other fields, not only once those are gone.
      when: () => true,
    }),
  );

const ResetEmail = z.object({ email: fields.Email });

const NewPasswords = z.object({ newPassword: fields.NewPassword, confirmPassword: z.string() });

/** What the forms of /auth take. */
export const checkSignIn = checkOf(SignIn);
export const checkJoin = checkOf(Join);
export const checkResetEmail = checkOf(ResetEmail);
export const checkNewPasswords = checkOf(NewPasswords);

function checkOf<Input extends Fields, Output>(schema: z.ZodMiniType<Output, Input>): Check<Input, Output> {
  return (values) => {
    const { success, data, error } = z.safeParse(schema, values);
    if (success) return { output: data };
    // The first of several things that are wrong with a field.
    const errors = error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]);
    return { errors: Object.fromEntries(errors) as FieldErrors<Input> };
  };
}
