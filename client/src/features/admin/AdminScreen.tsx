import { useEffect } from 'react';
import { api } from '../../api.ts';
import { useSession } from '../../session/session-store.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { PAGE_SIZE, tabQuery } from './admin-address.ts';
import { AuditLogTab } from './AuditLogTab.tsx';
import { LedgerTab } from './LedgerTab.tsx';
import { ReportsTab } from './ReportsTab.tsx';
import { UsersTab } from './UsersTab.tsx';
import { WithdrawalsTab } from './WithdrawalsTab.tsx';

/** The admin desk. To anybody but an admin this address is unknown, as it is to the server. */
export function AdminScreen() {
  const { user } = useSession();
  const [tab] = useQueryState('tab', tabQuery);
  const isAdmin = user?.role === 'admin';
  // The very question that the ledger's tab asks.
  const strayPayments = api.admin.strayPayments.useQuery({ page: 0, size: PAGE_SIZE }, { enabled: isAdmin });
  useEffect(() => {
    if (!isAdmin) location.replace('/');
  }, [isAdmin]);
  if (!isAdmin) return null;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Admin desk" />
      <Tabs
        label="Admin desk"
        value={tab}
        // What another tab keeps in the address means nothing here.
        onValueChange={(value) => patchQuery({ tab: tabQuery.format(value), status: null, page: null, q: null })}
        items={[
          { value: 'withdrawals', label: 'Withdrawals', panel: () => <WithdrawalsTab /> },
          { value: 'users', label: 'Users', panel: () => <UsersTab /> },
          { value: 'reports', label: 'Reports', panel: () => <ReportsTab /> },
          {
            value: 'ledger',
            label: 'Ledger',
            count: strayPayments.data?.totalElements,
            panel: () => <LedgerTab />,
          },
          { value: 'log', label: 'Log', panel: () => <AuditLogTab /> },
        ]}
      />
    </div>
  );
}
