import { t } from '@lingui/core/macro';
import { api } from '../../api/api.ts';
import { patchQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { tabQuery } from './admin-address.ts';
import { AuditLogTab } from './audit/AuditLogTab.tsx';
import { FrozenEarningsTab } from './payments/FrozenEarningsTab.tsx';
import { LedgerTab } from './audit/LedgerTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PaymentsTab } from './payments/PaymentsTab.tsx';
import { ReportsTab } from './reports/ReportsTab.tsx';
import { UsersTab } from './people/UsersTab.tsx';
import { WithdrawalsTab } from './withdrawals/WithdrawalsTab.tsx';

/** What belongs to one tab and is cleared by switching to another. */
const OF_ONE_TAB = { status: null, sort: null, page: null, q: null, case: null, show: null };

/** The admin's screens, each with the number of things that wait there. A tab where nothing waits shows no number. */
export function AdminTabs() {
  const [tab] = useQueryState('tab', tabQuery);
  // The header asks for the same counts once a minute.
  const { data: waiting, isLoading, failureCount } = api.admin.waiting.useQuery();
  const payments = waiting && waiting.payments + waiting.disputes;
  return (
    <Tabs
      label={t`Admin`}
      isDense
      countsPending={isLoading && failureCount === 0}
      value={tab}
      onValueChange={(value) => patchQuery({ ...OF_ONE_TAB, tab: tabQuery.format(value) })}
      items={[
        { value: 'overview', label: t`Overview`, panel: () => <OverviewTab /> },
        {
          value: 'withdrawals',
          label: t`Withdrawals`,
          count: waiting?.withdrawals || undefined,
          panel: () => <WithdrawalsTab />,
        },
        {
          value: 'frozen',
          label: t`Frozen earnings`,
          count: waiting?.frozenEarnings || undefined,
          panel: () => <FrozenEarningsTab />,
        },
        { value: 'payments', label: t`Payments`, count: payments || undefined, panel: () => <PaymentsTab /> },
        { value: 'reports', label: t`Reports`, count: waiting?.reports || undefined, panel: () => <ReportsTab /> },
        { value: 'users', label: t`Users`, panel: () => <UsersTab /> },
        { value: 'ledger', label: t`Ledger`, panel: () => <LedgerTab /> },
        { value: 'log', label: t`Log`, panel: () => <AuditLogTab /> },
      ]}
    />
  );
}
