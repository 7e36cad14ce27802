import { t } from '@lingui/core/macro';
import { useLazyZodForm } from '../../ui/hooks/form.ts';
import { oneOf } from '../../ui/hooks/address/query-codec.ts';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { usePasswordReset } from './use-password-reset.ts';
import { useRegistration } from './use-registration.ts';

const tabs = oneOf(['signin', 'join'], 'signin');
const loadSignIn = async () => (await import('./auth-schemas.ts')).SignIn;
const loadJoin = async () => (await import('./auth-schemas.ts')).Join;
const EMPTY_JOIN = { firstName: '', lastName: '', profession: '', email: '', password: '', confirmPassword: '' };
/** What the specification calls people who have not said what they do. */
const DEFAULT_PROFESSION = t`Professional`;

/** State of the account forms. It holds both forms, so that switching tabs keeps what was typed. */
export function useAuth({ isBrief }: { isBrief: boolean }) {
  const [tab, setTab] = useQueryState('tab', tabs);
  const signInForm = useLazyZodForm(loadSignIn, { email: '', password: '' });
  const joinForm = useLazyZodForm(loadJoin, { ...EMPTY_JOIN, ...(isBrief && { profession: DEFAULT_PROFESSION }) });
  return { tab, setTab, signInForm, joinForm, registration: useRegistration(), reset: usePasswordReset() };
}

export type SignInFormState = ReturnType<typeof useAuth>['signInForm'];
export type JoinFormState = ReturnType<typeof useAuth>['joinForm'];
