import { useAuthForm } from './use-auth-form.ts';

const loadSignIn = async () => (await import('./auth-schemas.ts')).checkSignIn;
const loadJoin = async () => (await import('./auth-schemas.ts')).checkJoin;
const loadResetEmail = async () => (await import('./auth-schemas.ts')).checkResetEmail;
const loadNewPasswords = async () => (await import('./auth-schemas.ts')).checkNewPasswords;

const NO_JOIN = { firstName: '', lastName: '', profession: '', email: '', password: '', confirmPassword: '' };

export function useSignInForm() {
  return useAuthForm(loadSignIn, { email: '', password: '' });
}

export function useJoinForm() {
  return useAuthForm(loadJoin, NO_JOIN);
}

export function useResetEmailForm(email: string) {
  return useAuthForm(loadResetEmail, { email });
}

export function useNewPasswordsForm() {
  return useAuthForm(loadNewPasswords, { newPassword: '', confirmPassword: '' });
}

export type SignInFormState = ReturnType<typeof useSignInForm>;
export type JoinFormState = ReturnType<typeof useJoinForm>;
