import { FAILURE_TEXTS } from '@proverse/shared';
import { Receipt, Search } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { patchQuery } from '../../ui/use-query-state.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { useHistory } from './use-history.ts';
import { typeQuery } from './wallet-address.ts';

const TYPES = [
  { value: 'all', label: 'All Types' },
  { value: 'purchase', label: 'Purchases' },
  { value: 'earning', label: 'Earnings' },
  { value: 'spending', label: 'Spending' },
  { value: 'withdrawal', label: 'Withdrawals' },
];

/** Every movement of coins, newest first, searched and filtered on the server. */
export function HistoryTab() {
  const history = useHistory();
  const searchInput = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchInput.current?.focus() });
  return (
    <div className="flex flex-col gap-4">
      <search aria-label="Transactions" className="flex flex-col gap-3 sm:flex-row">
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
        <Select
          label="Type"
          hideLabel
          className="sm:w-48"
          options={TYPES}
          value={history.type}
          onChange={(event) => history.setType(typeQuery.parse(event.target.value))}
        />
      </search>
      <Results history={history} />
    </div>
  );
}

function Results({ history }: { history: ReturnType<typeof useHistory> }) {
  const { query, transactions, totalCount, isFiltered } = history;
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
            <Button variant="secondary" onClick={() => patchQuery({ q: null, type: null })}>
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {query.isError && <LoadFailure query={query} fallback={FAILURE_TEXTS.history} />}
      <Card padding="none" aria-busy={query.isPlaceholderData} className={cx(query.isPlaceholderData && 'opacity-60')}>
        <ul aria-label="Transactions" className="divide-y divide-line">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      </Card>
      <LoadMore
        shownCount={transactions.length}
        totalCount={totalCount}
        isLoading={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
