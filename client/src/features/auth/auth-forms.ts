import { useLazyZodForm } from '../../ui/form.ts';

const loadSignIn = async () => (await import('./auth-schemas.ts')).SignIn;
const loadJoin = async () => (await import('./auth-schemas.ts')).Join;

export function useSignInForm() {
  return useLazyZodForm(loadSignIn, { email: '', password: '' });
}

export function useJoinForm() {
  return useLazyZodForm(loadJoin, {
    firstName: '',
    lastName: '',
    profession: '',
    email: '',
    password: '',
    confirmPassword: '',
  });
}

export type SignInFormState = ReturnType<typeof useSignInForm>;
export type JoinFormState = ReturnType<typeof useJoinForm>;
