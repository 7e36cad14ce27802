import { t } from '@lingui/core/macro';
import { langOf } from '@proverse/shared';
import { KEEP_ROWS, useTable } from '../tables/use-table.ts';
import { api } from '../../../api/api.ts';
import { REPORT_REASONS } from '../../../people/safety/report-reasons.ts';
import { Badge, type Tone } from '../../../ui/format/Badge.tsx';
import { formatInr } from '../../../ui/format/money/money.ts';
import { useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { GhostTable, type Column } from '../../../ui/layout/Table.tsx';
import { REPORT_STATUSES, reportStatusQuery, TIME_ORDERS } from '../admin-address.ts';
import { AdminSearch } from '../tables/AdminSearch.tsx';
import { CaseTable } from '../tables/CaseTable.tsx';
import { NoneFound } from '../tables/NoneFound.tsx';
import { ReportCase, type Report } from './ReportCase.tsx';
import { RowPerson } from '../people/RowPerson.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { StatusSelect } from '../tables/StatusSelect.tsx';
import { dateColumn, NEWEST_FIRST } from '../tables/date-column.ts';

const TONES: Record<Report['status'], Tone> = { open: 'warning', dismissed: 'neutral', refunded: 'info' };

const COLUMNS: readonly Column<Report, (typeof TIME_ORDERS)[number]>[] = [
  { name: t`Message`, cell: ({ message }) => <bdi lang={langOf(message.subject)}>{message.subject}</bdi> },
  { name: t`Reason`, width: 'md:w-40', from: 'tablet', cell: ({ reason }) => REPORT_REASONS[reason] },
  {
    name: t`Sender`,
    width: 'md:w-40',
    from: 'desktop',
    cell: ({ message }) => <RowPerson {...message.from} />,
  },
  {
    name: t`Recipient`,
    width: 'md:w-40',
    from: 'desktop',
    cell: ({ message }) => <RowPerson {...message.to} />,
  },
  {
    name: t`Price`,
    width: 'md:w-24',
    isNumber: true,
    from: 'tablet',
    cell: ({ message }) => formatInr(message.amount),
  },
  {
    name: t`Status`,
    width: 'md:w-28',
    from: 'tablet',
    cell: ({ status }) => <Badge tone={TONES[status]}>{sentenceCase(status)}</Badge>,
  },
  dateColumn(t`Reported`, ({ createdAt }) => createdAt, { orders: NEWEST_FIRST }),
];

/** Reported messages, open and resolved, searchable by subject and people. */
export function ReportsTab() {
  const [status] = useQueryState('status', reportStatusQuery);
  const { search, input, table } = useTable(TIME_ORDERS, 'newest');
  const query = api.admin.reports.useQuery({ ...input, status }, KEEP_ROWS);
  return (
    <div className="flex flex-col gap-4 lg:gap-2">
      <AdminSearch label={t`Reports`} placeholder={t`Subject, name or email`} search={search}>
        <StatusSelect statuses={REPORT_STATUSES} value={status} />
      </AdminSearch>
      <CaseTable
        label={t`Reports`}
        query={query}
        columns={COLUMNS}
        phoneLine={({ reason }) => REPORT_REASONS[reason]}
        {...table}
        empty={
          search.applied ? (
            <NoneFound title={t`No reports found`} hasStatus onClear={search.clear} />
          ) : status === 'open' ? (
            <EmptyState
              ghost={<GhostTable />}
              title={t`No reports to review`}
              text={t`Messages that people report will appear here.`}
            />
          ) : (
            <EmptyState ghost={<GhostTable />} title={t`No reports with this status`} text={t`Try another status.`} />
          )
        }
        titleOf={({ message }) => t`Report of “${message.subject}”`}
        renderCase={(report) => <ReportCase report={report} />}
      />
    </div>
  );
}
