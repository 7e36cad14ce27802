import { ScrollText } from 'lucide-react';
import { api } from '../../api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { PAGE_SIZE, pageQuery } from './admin-address.ts';
import { PagedList } from './PagedList.tsx';
import { sentenceCase } from './sentence-case.ts';

/** Titles for actions whose name makes a poor title. Others are converted: `user.suspended` to `User suspended`. */
const TITLES: Readonly<Record<string, string>> = {
  'admin.made': 'Admin role granted',
  'admin.revoked': 'Admin role removed',
  'withdrawal.approve': 'Withdrawal approved',
  'withdrawal.reject': 'Withdrawal rejected',
};

/** All admin actions, newest first. The log is append-only. Actions without an admin were run on the server. */
export function AuditLogTab() {
  const [page, setPage] = useQueryState('page', pageQuery);
  const query = api.admin.auditLog.useQuery({ page, size: PAGE_SIZE }, { placeholderData: (before) => before });
  return (
    <PagedList
      label="Actions"
      query={query}
      onPageChange={setPage}
      empty={<EmptyState icon={<ScrollText />} title="No actions yet" text="Every admin action is logged here." />}
      renderItem={(entry) => (
        <Card className="flex flex-col gap-1 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-base font-semibold">{TITLES[entry.act] ?? sentenceCase(entry.act)}</span>
            <time dateTime={entry.createdAt} className="text-muted">
              {formatDateTime(Date.parse(entry.createdAt))}
            </time>
          </p>
          <p className="wrap-anywhere">
            {entry.admin ? <bdi>{entry.admin.name}</bdi> : 'Operator'} · {entry.subject.kind.replaceAll('_', ' ')}{' '}
            <bdi>{entry.subject.name ?? entry.subject.id}</bdi>
          </p>
          {Object.keys(entry.detail).length > 0 && (
            <dl className="flex flex-wrap gap-x-4 text-muted">
              {Object.entries(entry.detail).map(([name, value]) => (
                <div key={name} className="flex gap-1 wrap-anywhere">
                  <dt>{name}:</dt>
                  <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
                </div>
              ))}
            </dl>
          )}
        </Card>
      )}
    />
  );
}
