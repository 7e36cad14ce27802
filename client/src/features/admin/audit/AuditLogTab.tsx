import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KEEP_ROWS, useTable } from '../tables/use-table.ts';
import { api } from '../../../api/api.ts';
import { Fact } from '../../../ui/format/Fact.tsx';
import { formatDate, formatDateTime } from '../../../ui/format/time/relative-time.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { GhostTable, type Column } from '../../../ui/layout/Table.tsx';
import { TIME_ORDERS } from '../admin-address.ts';
import { AdminSearch } from '../tables/AdminSearch.tsx';
import { entriesOf, personIdOf, subjectOf, summaryOf, titleOf, type Act } from './audit-act.ts';
import { CaseTable } from '../tables/CaseTable.tsx';
import { NoneFound } from '../tables/NoneFound.tsx';
import { UserLink } from '../people/UserLink.tsx';
import { NEWEST_FIRST } from '../tables/date-column.ts';

const COLUMNS: readonly Column<Act, (typeof TIME_ORDERS)[number]>[] = [
  { name: t`Action`, cell: titleOf },
  { name: t`Subject`, from: 'tablet', cell: (act) => <bdi>{subjectOf(act)}</bdi> },
  { name: t`Details`, from: 'desktop', cell: (act) => <bdi>{summaryOf(act)}</bdi> },
  { name: t`By`, width: 'md:w-40', from: 'tablet', cell: ({ admin }) => <bdi>{admin?.name ?? t`Operator`}</bdi> },
  {
    name: t`Time`,
    width: 'md:w-52',
    isNumber: true,
    orders: NEWEST_FIRST,
    // A phone has no room for the time, which the panel shows.
    cell: ({ createdAt }) => (
      <>
        <span className="md:hidden">{formatDate(Date.parse(createdAt))}</span>
        <span className="max-md:hidden">{formatDateTime(Date.parse(createdAt))}</span>
      </>
    ),
  },
];

/** All admin actions, searchable. The log is append-only. Actions without an admin were run on the server. */
export function AuditLogTab() {
  const { search, input, table } = useTable(TIME_ORDERS, 'newest');
  const query = api.admin.auditLog.useQuery(input, KEEP_ROWS);
  return (
    <div className="flex flex-col gap-4 lg:gap-2">
      <AdminSearch label={t`Actions`} placeholder={t`Action, person, ID or note`} search={search} />
      <CaseTable
        label={t`Actions`}
        query={query}
        columns={COLUMNS}
        phoneLine={subjectOf}
        {...table}
        empty={
          search.applied ? (
            <NoneFound title={t`No actions found`} onClear={search.clear} />
          ) : (
            <EmptyState ghost={<GhostTable />} title={t`No actions yet`} text={t`Every admin action is logged here.`} />
          )
        }
        titleOf={titleOf}
        renderCase={(act) => <ActCase act={act} />}
      />
    </div>
  );
}

function ActCase({ act }: { act: Act }) {
  const { admin, subject, requestId } = act;
  const personId = personIdOf(act);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-lg font-semibold wrap-anywhere">
        {personId === undefined ? <bdi>{subjectOf(act)}</bdi> : <UserLink id={personId} name={subjectOf(act)} />}
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
        <Fact name={t`By`}>{admin ? <UserLink {...admin} /> : t`Operator`}</Fact>
        <Fact name={t`Time`}>{formatDateTime(Date.parse(act.createdAt))}</Fact>
        {entriesOf(act).map(({ name, text, userId }) => (
          <Fact key={name} name={name}>
            {userId === undefined ? <bdi>{text}</bdi> : <UserLink id={userId} name={t`Open account`} />}
          </Fact>
        ))}
      </dl>
      <p className="border-t border-line pt-4 text-xs wrap-anywhere text-muted">
        <Trans>ID {subject.id}</Trans>
        {requestId !== null && (
          <span className="block">
            <Trans>Request {requestId}</Trans>
          </span>
        )}
      </p>
    </div>
  );
}
