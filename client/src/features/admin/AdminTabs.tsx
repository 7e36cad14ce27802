import { api } from '../../api.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { tabQuery } from './admin-address.ts';
import { AuditLogTab } from './AuditLogTab.tsx';
import { LedgerTab } from './LedgerTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { ReportsTab } from './ReportsTab.tsx';
import { UsersTab } from './UsersTab.tsx';
import { WithdrawalsTab } from './WithdrawalsTab.tsx';

/** The admin's screens, each with the number of things that wait there. */
export function AdminTabs() {
  const [tab] = useQueryState('tab', tabQuery);
  // The header asks for the same counts once a minute.
  const { data } = api.admin.waiting.useQuery();
  // A tab where nothing waits shows no number.
  const withdrawals = data && data.withdrawals + data.heldEarnings;
  const payments = data && data.payments + data.disputes;
  return (
    <Tabs
      label="Admin"
      value={tab}
      // Each tab has its own filter and page, so switching tabs clears them.
      onValueChange={(value) => patchQuery({ tab: tabQuery.format(value), status: null, page: null, q: null })}
      items={[
        {
          value: 'withdrawals',
          label: 'Withdrawals',
          count: withdrawals || undefined,
          panel: () => <WithdrawalsTab />,
        },
        { value: 'users', label: 'Users', panel: () => <UsersTab /> },
        { value: 'reports', label: 'Reports', count: data?.reports || undefined, panel: () => <ReportsTab /> },
        { value: 'ledger', label: 'Ledger', count: payments || undefined, panel: () => <LedgerTab /> },
        { value: 'overview', label: 'Overview', panel: () => <OverviewTab /> },
        { value: 'log', label: 'Log', panel: () => <AuditLogTab /> },
      ]}
    />
  );
}
