import { Redirect } from 'wouter';
import { VisitorPage } from '../../app/VisitorPage.tsx';
import { useSession } from '../../session/session-store.ts';
import { HOME_PATH, returnPath } from '../../ui/hooks/address/return-path.ts';
import { useSearch } from '../../ui/hooks/address/use-search.ts';
import { AccountForms } from './AccountForms.tsx';
import { Pitch } from './Pitch.tsx';

/** The sign-in and join forms. Signed-in users continue to the page they asked for. */
export function AuthScreen() {
  const { isAuthenticated } = useSession();
  const destination = returnPath(useSearch());
  if (isAuthenticated) return <Redirect to={destination} replace />;
  return (
    <VisitorPage className="flex max-w-md flex-wrap content-start gap-12 py-6 md:max-w-page md:gap-8 md:py-12 lg:gap-12">
      <AccountForms hasDestination={destination !== HOME_PATH} />
      <Pitch />
    </VisitorPage>
  );
}
