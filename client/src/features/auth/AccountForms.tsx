import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSession } from '../../session/session-store.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { JoinForm } from './JoinForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useAuth } from './use-auth.ts';

const OtpDialog = lazyOverlay(async () => (await import('./OtpDialog.tsx')).OtpDialog);
const ForgotPasswordDialog = lazyOverlay(async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog);

export interface AccountFormsProps {
  /** The heading, if it is not that of /auth. */
  title?: string | undefined;
  /** Says that another page asked for the sign-in. */
  hasDestination?: boolean | undefined;
  /** Asks for no profession and for the password once. */
  isBrief?: boolean | undefined;
}

/** The sign-in and join forms, the code dialog and the forgotten password. */
export function AccountForms({ title, hasDestination = false, isBrief = false }: AccountFormsProps) {
  const auth = useAuth({ isBrief });
  const { tab, registration, reset } = auth;
  const { endedBecause } = useSession();
  return (
    <div className="grid w-full content-start gap-4 md:w-88 lg:w-120">
      <PageTitle title={title ?? (tab === 'join' ? t`Join Proverse` : t`Sign in to Proverse`)} />
      {endedBecause !== undefined && <Banner tone="warning" title={endedBecause} />}
      {hasDestination && tab === 'signin' && endedBecause === undefined && (
        <p className="text-muted">
          <Trans>Please sign in to continue</Trans>
        </p>
      )}
      {registration.pending && !registration.isCodeDialogOpen && (
        <Banner
          tone="info"
          title={t`Verify ${registration.pending.email}`}
          action={
            <Button size="small" onClick={() => registration.setCodeDialogOpen(true)}>
              <Trans>Enter code</Trans>
            </Button>
          }
        />
      )}
      <Card>
        <Tabs
          label={t`Account`}
          value={tab}
          onValueChange={auth.setTab}
          items={[
            {
              value: 'signin',
              label: t`Sign In`,
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
              label: t`Join`,
              panel: () => <JoinForm form={auth.joinForm} onRegistered={registration.begin} isBrief={isBrief} />,
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
