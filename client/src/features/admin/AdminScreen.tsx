import { errorBody } from '@proverse/shared';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { useSession } from '../../session/session-store.ts';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { PAGE_SIZE, tabQuery } from './admin-address.ts';
import { AuditLogTab } from './AuditLogTab.tsx';
import { LedgerTab } from './LedgerTab.tsx';
import { ReportsTab } from './ReportsTab.tsx';
import { UsersTab } from './UsersTab.tsx';
import { WithdrawalsTab } from './WithdrawalsTab.tsx';

/** Sends everyone except admins to the home page. The server rejects their admin calls with NOT_FOUND. */
export function AdminScreen() {
  const { user } = useSession();
  const isAdmin = user?.role === 'admin';
  // The same query as on the ledger tab, so both share one request.
  const strayPayments = api.admin.strayPayments.useQuery({ page: 0, size: PAGE_SIZE }, { enabled: isAdmin });
  useEffect(() => {
    if (!isAdmin) location.replace('/');
  }, [isAdmin]);
  const needsFactor = errorBody(strayPayments.error)?.error === 'ADMIN_FACTOR_NEEDED';
  if (!isAdmin) return null;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Admin" />
      {needsFactor ? <FactorNeeded /> : <AdminTabs strayPayments={strayPayments.data?.totalElements} />}
    </div>
  );
}

/** In production, admins need a second factor before they see anything. */
function FactorNeeded() {
  return (
    <Banner
      tone="warning"
      title="Protect your account first"
      action={
        <LinkButton size="small" href="/profile?tab=security">
          Open security settings
        </LinkButton>
      }
    >
      Admins need a passkey or an authenticator app.
    </Banner>
  );
}

function AdminTabs({ strayPayments }: { strayPayments: number | undefined }) {
  const [tab] = useQueryState('tab', tabQuery);
  return (
    <Tabs
      label="Admin"
      value={tab}
      // Each tab has its own filter and page, so switching tabs clears them.
      onValueChange={(value) => patchQuery({ tab: tabQuery.format(value), status: null, page: null, q: null })}
      items={[
        { value: 'withdrawals', label: 'Withdrawals', panel: () => <WithdrawalsTab /> },
        { value: 'users', label: 'Users', panel: () => <UsersTab /> },
        { value: 'reports', label: 'Reports', panel: () => <ReportsTab /> },
        {
          value: 'ledger',
          label: 'Ledger',
          count: strayPayments,
          panel: () => <LedgerTab />,
        },
        { value: 'log', label: 'Log', panel: () => <AuditLogTab /> },
      ]}
    />
  );
}
