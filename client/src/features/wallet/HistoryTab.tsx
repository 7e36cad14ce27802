import { FAILURE_TEXTS } from '@proverse/shared';
import { Receipt, Search } from 'lucide-react';
import { useRef } from 'react';
import { DownloadButton } from '../../DownloadButton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { patchQuery } from '../../ui/hooks/use-query-state.ts';
import { useShortcuts } from '../../ui/hooks/use-shortcuts.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { ProofPanel } from './ProofPanel.tsx';
import { Statements } from './Statements.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { useHistory } from './use-history.ts';
import { statusQuery, typeQuery } from './wallet-address.ts';

const TYPES = [
  { value: 'all', label: 'All Types' },
  { value: 'purchase', label: 'Purchases' },
  { value: 'earning', label: 'Earnings' },
  { value: 'spending', label: 'Spending' },
  { value: 'withdrawal', label: 'Withdrawals' },
];

const STATUSES = [
  { value: 'all', label: 'All Statuses' },
  { value: 'completed', label: 'Completed' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
];

/** All transactions, newest first. The server searches and filters them. */
export function HistoryTab() {
  const history = useHistory();
  const searchInput = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchInput.current?.focus() });
  return (
    <div className="flex flex-col gap-4">
      <search aria-label="Transactions" className="flex flex-col gap-3 md:flex-row">
        <TextField
          ref={searchInput}
          label="Search transactions"
          hideLabel
          type="search"
          placeholder="Search transactions..."
          maxLength={100}
          icon={<Search aria-hidden />}
          className="flex-1"
          value={history.search.shown}
          onChange={(event) => history.search.type(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <Select
            label="Type"
            hideLabel
            className="md:w-40"
            options={TYPES}
            value={history.type}
            onChange={(event) => history.setType(typeQuery.parse(event.target.value))}
          />
          <Select
            label="Status"
            hideLabel
            className="md:w-40"
            options={STATUSES}
            value={history.status}
            onChange={(event) => history.setStatus(statusQuery.parse(event.target.value))}
          />
        </div>
        <DownloadButton className="md:self-start" path={history.csvPath} name="proverse-history.csv">
          Download CSV
        </DownloadButton>
      </search>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <Results history={history} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Statements />
          <ProofPanel />
        </div>
      </div>
    </div>
  );
}

function Results({ history }: { history: ReturnType<typeof useHistory> }) {
  const { query, transactions, totalCount, retry, isFiltered, isLoadingMore, loadMore } = history;
  if (query.isPending) return <SkeletonList label="Loading wallet data..." count={8} className="h-16" />;
  if (query.isError && !query.data) return <LoadFailure query={query} fallback={FAILURE_TEXTS.history} />;
  if (transactions.length === 0) {
    return (
      <EmptyState
        icon={<Receipt />}
        title="No transactions found"
        text={isFiltered ? 'Try adjusting your search or filters' : 'Your transaction history will appear here'}
        action={
          isFiltered && (
            <Button variant="secondary" onClick={() => patchQuery({ q: null, type: null, status: null })}>
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  const failure = query.isError && <LoadFailure query={query} fallback={FAILURE_TEXTS.history} onRetry={retry} />;
  return (
    <>
      {!query.isFetchNextPageError && failure}
      <Card padding="none" aria-busy={query.isPlaceholderData} className={cx(query.isPlaceholderData && 'opacity-60')}>
        <ul aria-label="Transactions" className="divide-y divide-line">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} hasReceipt />
          ))}
        </ul>
      </Card>
      <LoadMore
        shownCount={transactions.length}
        totalCount={totalCount}
        isLoading={isLoadingMore}
        onLoadMore={loadMore}
        failure={query.isFetchNextPageError && failure}
      />
    </>
  );
}
