import { useLazyZodForm } from '../../ui/hooks/form.ts';

const loadSchemas = () => import('./auth-schemas.ts');
const loadSignIn = async () => (await loadSchemas()).SignIn;
const loadJoin = async () => (await loadSchemas()).Join;
const loadResetEmail = async () => (await loadSchemas()).ResetEmail;
const loadNewPasswords = async () => (await loadSchemas()).NewPasswords;

const NO_JOIN = { firstName: '', lastName: '', profession: '', email: '', password: '', confirmPassword: '' };

export function useSignInForm() {
  return useLazyZodForm(loadSignIn, { email: '', password: '' });
}

export function useJoinForm() {
  return useLazyZodForm(loadJoin, NO_JOIN);
}

export function useResetEmailForm(email: string) {
  return useLazyZodForm(loadResetEmail, { email });
}

export function useNewPasswordsForm() {
  return useLazyZodForm(loadNewPasswords, { newPassword: '', confirmPassword: '' });
}

export type SignInFormState = ReturnType<typeof useSignInForm>;
export type JoinFormState = ReturnType<typeof useJoinForm>;
