import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody } from '#language/texts';
import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { useIsAdmin } from './use-is-admin.ts';

/** Sends everyone except admins to the home page. The server rejects their admin calls with NOT_FOUND. */
export function AdminScreen() {
  const isAdmin = useIsAdmin();
  // The same query as in the tabs and the header, so all share one request.
  const waiting = api.admin.waiting.useQuery(undefined, { enabled: isAdmin === true });
  useEffect(() => {
    if (isAdmin === false) location.replace('/');
  }, [isAdmin]);
  const needsFactor = errorBody(waiting.error)?.error === 'ADMIN_FACTOR_NEEDED';
  if (!isAdmin) return null;
  return (
    <div className="flex flex-col gap-2 md:gap-6 lg:-mt-4">
      {/* Wide screens show another row of the table instead. */}
      <PageTitle title={t`Admin`} className="lg:sr-only" />
      {needsFactor ? <FactorNeeded /> : <AdminTabs />}
    </div>
  );
}

/** In production, admins need a second factor before they see anything. */
function FactorNeeded() {
  return (
    <Banner
      tone="warning"
      title={t`Protect your account first`}
      action={
        <LinkButton size="small" href="/profile?tab=security#second-factors">
          <Trans>Open security settings</Trans>
        </LinkButton>
      }
    >
      <Trans>Admins need a passkey or an authenticator app.</Trans>
    </Banner>
  );
}
