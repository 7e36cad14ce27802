import type { contract, OutputOf } from '@proverse/shared';
import { ScrollText } from 'lucide-react';
import { api } from '../../api.ts';
import { Fact } from '../../ui/format/Fact.tsx';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import type { Column } from '../../ui/layout/Table.tsx';
import { PAGE_SIZE, pageQuery, TIME_ORDERS } from './admin-address.ts';
import { CaseTable } from './CaseTable.tsx';
import { sentenceCase } from './sentence-case.ts';
import { useOrder } from './use-order.ts';

type Act = OutputOf<typeof contract.admin.auditLog>['content'][number];

/** Titles for actions whose name makes a poor title. Others are converted: `user.suspended` to `User suspended`. */
const TITLES: Readonly<Record<string, string>> = {
  'admin.made': 'Admin role granted',
  'admin.revoked': 'Admin role removed',
  'withdrawal.approve': 'Withdrawal approved',
  'withdrawal.reject': 'Withdrawal rejected',
};

const titleOf = ({ act }: Act): string => TITLES[act] ?? sentenceCase(act);
const subjectOf = ({ subject }: Act): string => `${sentenceCase(subject.kind)} ${subject.name ?? subject.id}`;
const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const COLUMNS: readonly Column<Act, (typeof TIME_ORDERS)[number]>[] = [
  { name: 'Action', cell: titleOf },
  { name: 'By', width: 'md:w-40', from: 'tablet', cell: ({ admin }) => <bdi>{admin?.name ?? 'Operator'}</bdi> },
  { name: 'Subject', from: 'tablet', cell: (act) => <bdi>{subjectOf(act)}</bdi> },
  {
    name: 'Details',
    from: 'desktop',
    cell: ({ detail }) => (
      <bdi>
        {Object.entries(detail)
          .map(([name, value]) => `${name}: ${valueText(value)}`)
          .join(', ')}
      </bdi>
    ),
  },
  {
    name: 'Time',
    width: 'md:w-44',
    isNumber: true,
    orders: { ascending: 'oldest', descending: 'newest', startsDescending: true },
    cell: ({ createdAt }) => formatDateTime(Date.parse(createdAt)),
  },
];

/** All admin actions. The log is append-only. Actions without an admin were run on the server. */
export function AuditLogTab() {
  const [page, setPage] = useQueryState('page', pageQuery);
  const [sortBy, setOrder] = useOrder(TIME_ORDERS, 'newest');
  const query = api.admin.auditLog.useQuery({ page, size: PAGE_SIZE, sortBy }, { placeholderData: (before) => before });
  return (
    <CaseTable
      label="Actions"
      query={query}
      columns={COLUMNS}
      phoneLine={(act) => subjectOf(act)}
      order={sortBy}
      onOrderChange={setOrder}
      onPageChange={setPage}
      empty={<EmptyState icon={<ScrollText />} title="No actions yet" text="Every admin action is logged here." />}
      titleOf={titleOf}
      renderCase={(act) => <ActCase act={act} />}
    />
  );
}

function ActCase({ act }: { act: Act }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
      <Fact name="By">
        <bdi>{act.admin?.name ?? 'Operator'}</bdi>
      </Fact>
      <Fact name="Time">{formatDateTime(Date.parse(act.createdAt))}</Fact>
      <Fact name={sentenceCase(act.subject.kind)}>
        <bdi>{act.subject.name ?? act.subject.id}</bdi>
      </Fact>
      {act.requestId !== null && <Fact name="Request">{act.requestId}</Fact>}
      {Object.entries(act.detail).map(([name, value]) => (
        <Fact key={name} name={sentenceCase(name)}>
          <bdi>{valueText(value)}</bdi>
        </Fact>
      ))}
    </dl>
  );
}
