import { oneOf } from '../../ui/hooks/query-codec.ts';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { useJoinForm, useSignInForm } from './auth-forms.ts';
import { usePasswordReset } from './use-password-reset.ts';
import { useRegistration } from './use-registration.ts';

const tabs = oneOf(['signin', 'join'], 'signin');

/** State of /auth. Both forms live here, so that changing tabs loses nothing typed. */
export function useAuth() {
  const [tab, setTab] = useQueryState('tab', tabs);
  const signInForm = useSignInForm();
  const joinForm = useJoinForm();
  const registration = useRegistration();
  const reset = usePasswordReset();

  /** Prepares the sign-in form for a password that was just set. */
  function signInAs(email: string): void {
    signInForm.reset({ email, password: '' });
  }

  return { tab, setTab, signInForm, joinForm, registration, reset, signInAs };
}
