import { Redirect } from 'wouter';
import { OfflineNotice } from '../../app/OfflineNotice.tsx';
import { SlowNotice } from '../../app/SlowNotice.tsx';
import { useSession } from '../../session/session-store.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { Logo } from '../../ui/layout/Logo.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { HOME_PATH, returnPath } from '../../ui/hooks/address/return-path.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { useSearch } from '../../ui/hooks/address/use-search.ts';
import { JoinForm } from './JoinForm.tsx';
import { Pitch } from './Pitch.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useAuth } from './use-auth.ts';

const OtpDialog = lazyOverlay(async () => (await import('./OtpDialog.tsx')).OtpDialog);
const ForgotPasswordDialog = lazyOverlay(async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog);

/** The sign-in and join forms. Signed-in users continue to the page they asked for. */
export function AuthScreen() {
  const { isAuthenticated } = useSession();
  const destination = returnPath(useSearch());
  if (isAuthenticated) return <Redirect to={destination} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="sticky top-0 z-20">
        <OfflineNotice />
        <SlowNotice />
      </div>
      <header className="mx-auto flex w-full max-w-page items-center justify-between px-4 py-2">
        <a href="/" className="inline-flex rounded-control py-1">
          <Logo />
        </a>
        <div className="-mr-3 flex">
          <ThemeMenu />
        </div>
      </header>
      <main
        id="main"
        className="mx-auto flex w-full max-w-md flex-1 flex-wrap content-start gap-12 px-4 py-6 md:max-w-page md:gap-8 md:py-12 lg:gap-12"
      >
        <AuthForms hasDestination={destination !== HOME_PATH} />
        <Pitch />
      </main>
    </div>
  );
}

function AuthForms({ hasDestination }: { hasDestination: boolean }) {
  const auth = useAuth();
  const { tab, registration, reset } = auth;
  const { endedBecause } = useSession();
  return (
    <div className="grid w-full content-start gap-4 md:w-88 lg:w-120">
      <PageTitle title={tab === 'join' ? 'Join Proverse' : 'Sign in to Proverse'} />
      {endedBecause !== undefined && <Banner tone="warning" title={endedBecause} />}
      {hasDestination && tab === 'signin' && endedBecause === undefined && (
        <p className="text-muted">Please sign in to continue</p>
      )}
      {registration.pending && !registration.isCodeDialogOpen && (
        <Banner
          tone="info"
          title={`Verify ${registration.pending.email}`}
          action={
            <Button size="small" onClick={() => registration.setCodeDialogOpen(true)}>
              Enter code
            </Button>
          }
        />
      )}
      <Card>
        <Tabs
          label="Account"
          value={tab}
          onValueChange={auth.setTab}
          items={[
            {
              value: 'signin',
              label: 'Sign In',
              panel: () => (
                <SignInForm
                  form={auth.signInForm}
                  onForgotPassword={() => reset.open(auth.signInForm.getValues('email').trim())}
                  onNotVerified={registration.begin}
                />
              ),
            },
            {
              value: 'join',
              label: 'Join',
              panel: () => <JoinForm form={auth.joinForm} onRegistered={registration.begin} />,
            },
          ]}
        />
      </Card>
      <OtpDialog
        open={registration.isCodeDialogOpen && registration.pending !== undefined}
        onOpenChange={registration.setCodeDialogOpen}
        registration={registration}
      />
      <ForgotPasswordDialog
        open={reset.isOpen}
        onOpenChange={reset.close}
        reset={reset}
        onDone={(email) => auth.signInForm.reset({ email, password: '' })}
      />
    </div>
  );
}
