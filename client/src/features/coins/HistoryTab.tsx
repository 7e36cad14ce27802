import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { api } from '../../api/api.ts';
import { LoadFailure } from '../../app/LoadFailure.tsx';
import { failedAmong, PartFailure } from '../../app/PartFailure.tsx';
import { Receipt, ShoppingBag } from 'lucide-react';
import { DownloadButton } from '../../api/DownloadButton.tsx';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LoadMore } from '../../ui/controls/buttons/LoadMore.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { patchQuery } from '../../ui/hooks/address/use-query-state.ts';
import { StatementTable } from './statements/StatementTable.tsx';
import { Statements } from './statements/Statements.tsx';
import { useHistory } from './use-history.ts';
import { showTab, statusQuery, typeQuery } from './wallet-address.ts';

const TYPES = [
  { value: 'all', label: t`All Types` },
  { value: 'purchase', label: t`Purchases` },
  { value: 'earning', label: t`Earnings` },
  { value: 'spending', label: t`Spending` },
  { value: 'withdrawal', label: t`Withdrawals` },
];

const STATUSES = [
  { value: 'all', label: t`All Statuses` },
  { value: 'completed', label: t`Completed` },
  { value: 'pending', label: t`Pending` },
  { value: 'failed', label: t`Failed` },
];

/** All transactions, newest first. The server searches and filters them. */
export function HistoryTab() {
  const history = useHistory();
  const months = api.statements.months.useQuery();
  const failed = failedAmong(history.query, months);
  return (
    <div className="flex flex-col gap-4">
      <search aria-label={t`Transactions`} className="flex flex-wrap items-start gap-2">
        <SearchField
          label={t`Search transactions`}
          hideLabel
          placeholder={t`Search transactions...`}
          className="flex-[1_1_16rem]"
          value={history.search.shown}
          onValueChange={history.search.type}
        />
        <Select
          label={t`Type`}
          isPill
          options={TYPES}
          value={history.type}
          onChange={(event) => history.setType(typeQuery.parse(event.target.value))}
        />
        <Select
          label={t`Status`}
          isPill
          options={STATUSES}
          value={history.status}
          onChange={(event) => history.setStatus(statusQuery.parse(event.target.value))}
        />
        <DownloadButton variant="ghost" className="max-sm:px-3!" path={history.csvPath} name="proverse-history.csv">
          <span className="max-sm:sr-only">
            <Trans>Download CSV</Trans>
          </span>
        </DownloadButton>
      </search>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {failed.includes(history.query) ? (
            <PartFailure title={FAILURE_TEXTS.history} query={history.query} failed={failed} />
          ) : (
            <Results history={history} />
          )}
        </div>
        {/* On a narrow screen the transactions above would push this down. */}
        <div className={cx('min-w-0', history.query.isPending && 'max-lg:hidden')}>
          {failed.includes(months) ? (
            <PartFailure title={FAILURE_TEXTS.statements} query={months} failed={failed} />
          ) : (
            <Statements list={months.data?.content} />
          )}
        </div>
      </div>
    </div>
  );
}

function Results({ history }: { history: ReturnType<typeof useHistory> }) {
  const { query, transactions, totalCount, retry, isFiltered, isLoadingMore, loadMore } = history;
  if (query.isPending) return <SkeletonList label={t`Loading wallet data...`} count={8} className="h-16" />;
  if (transactions.length === 0) {
    return (
      <EmptyState
        icon={<Receipt />}
        title={t`No transactions found`}
        text={isFiltered ? t`Try adjusting your search or filters` : t`Your transaction history will appear here`}
        action={
          isFiltered ? (
            <Button variant="secondary" onClick={() => patchQuery({ q: null, type: null, status: null })}>
              <Trans>Clear filters</Trans>
            </Button>
          ) : (
            <Button icon={<ShoppingBag aria-hidden />} onClick={() => showTab('buy')}>
              <Trans>Buy Coins</Trans>
            </Button>
          )
        }
      />
    );
  }
  const failure = query.isError && (
    <LoadFailure title={FAILURE_TEXTS.history} query={query} fallback="" onRetry={retry} />
  );
  return (
    <>
      {!query.isFetchNextPageError && failure}
      <StatementTable
        label={t`Transactions`}
        transactions={transactions}
        hasReceipts
        isStale={query.isPlaceholderData}
      />
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
