import { fields } from '@proverse/shared';
import * as z from 'zod/mini';
import { useZodForm } from '../../ui/form.ts';

const SignIn = z.object({ email: fields.Email, password: fields.Password });

export function useSignInForm() {
  return useZodForm(SignIn, { email: '', password: '' });
}

export type SignInFormState = ReturnType<typeof useSignInForm>;
