import { Flag } from 'lucide-react';
import { api } from '../../api.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { PAGE_SIZE, pageQuery, reportStatusQuery } from './admin-address.ts';
import { PagedList } from './PagedList.tsx';
import { ReportCard } from './ReportCard.tsx';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'refunded', label: 'Refunded' },
];

/** Messages that somebody has reported, and what was decided. */
export function ReportsTab() {
  const [status] = useQueryState('status', reportStatusQuery);
  const [page, setPage] = useQueryState('page', pageQuery);
  const query = api.admin.reports.useQuery({ status, page, size: PAGE_SIZE }, { placeholderData: (before) => before });
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Status"
        options={STATUSES}
        value={status}
        onChange={(event) =>
          patchQuery({ status: reportStatusQuery.format(reportStatusQuery.parse(event.target.value)), page: null })
        }
        className="max-w-xs"
      />
      <PagedList
        label="Reports"
        query={query}
        onPageChange={setPage}
        empty={<EmptyState icon={<Flag />} title="No reports here" text="Reported messages arrive here." />}
        renderItem={(report) => <ReportCard report={report} />}
      />
    </div>
  );
}
