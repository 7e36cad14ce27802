import { Flag } from 'lucide-react';
import { api } from '../../api.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { PAGE_SIZE, pageQuery, REPORT_STATUSES, reportStatusQuery } from './admin-address.ts';
import { PagedList } from './PagedList.tsx';
import { ReportCard } from './ReportCard.tsx';
import { StatusSelect } from './StatusSelect.tsx';

/** Reported messages, open and resolved. */
export function ReportsTab() {
  const [status] = useQueryState('status', reportStatusQuery);
  const [page, setPage] = useQueryState('page', pageQuery);
  const query = api.admin.reports.useQuery({ status, page, size: PAGE_SIZE }, { placeholderData: (before) => before });
  return (
    <div className="flex flex-col gap-4">
      <StatusSelect statuses={REPORT_STATUSES} value={status} className="max-w-xs" />
      <PagedList
        label="Reports"
        query={query}
        onPageChange={setPage}
        empty={<EmptyState icon={<Flag />} title="No reports" text="Reported messages will appear here." />}
        renderItem={(report) => <ReportCard report={report} />}
      />
    </div>
  );
}
