import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KEEP_ROWS, useTable } from '../tables/use-table.ts';
import { api } from '../../../api/api.ts';
import { failedAmong } from '../../../app/PartFailure.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Badge } from '../../../ui/format/Badge.tsx';
import { formatInr } from '../../../ui/format/money/money.ts';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import { patchQuery, useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { GhostTable, type Column } from '../../../ui/layout/Table.tsx';
import { WITHDRAWAL_ORDERS, WITHDRAWAL_STATUSES, withdrawalStatusQuery } from '../admin-address.ts';
import { accountOf, type AdminWithdrawal } from './admin-withdrawal.ts';
import { AdminSearch } from '../tables/AdminSearch.tsx';
import { CaseTable } from '../tables/CaseTable.tsx';
import { NoneFound } from '../tables/NoneFound.tsx';
import { ReviewRules } from './ReviewRules.tsx';
import { RowPerson } from '../people/RowPerson.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { StatusSelect } from '../tables/StatusSelect.tsx';
import { REVIEW_REASONS, WITHDRAWAL_TONES, WithdrawalCase } from './WithdrawalCase.tsx';
import { dateColumn, NEWEST_FIRST } from '../tables/date-column.ts';

const COLUMNS: readonly Column<AdminWithdrawal, (typeof WITHDRAWAL_ORDERS)[number]>[] = [
  { name: t`Name`, cell: ({ user }) => <RowPerson {...user} /> },
  {
    name: t`Amount`,
    width: 'md:w-24',
    isNumber: true,
    orders: { ascending: 'amount_low', descending: 'amount_high', startsDescending: true },
    cell: ({ amount }) => formatInr(amount),
  },
  {
    name: t`Status`,
    width: 'md:w-28',
    from: 'tablet',
    cell: ({ status }) => <Badge tone={WITHDRAWAL_TONES[status]}>{sentenceCase(status)}</Badge>,
  },
  { name: t({ context: 'of a withdrawal', message: 'Review' }), from: 'tablet', cell: reviewText },
  {
    name: t`Payout account`,
    width: 'md:w-48',
    from: 'desktop',
    cell: accountOf,
  },
  dateColumn(t`Requested`, ({ requestedAt }) => requestedAt, { from: 'tablet', orders: NEWEST_FIRST }),
];

function reviewText({ waitsForReview, reviewReason, isOwn }: AdminWithdrawal) {
  if (!waitsForReview || reviewReason === null) return '–';
  return isOwn ? t`Your own` : REVIEW_REASONS[reviewReason];
}

/** Withdrawals to review and pay, oldest first, and the rules that ask for a review. */
export function WithdrawalsTab() {
  const [status] = useQueryState('status', withdrawalStatusQuery);
  const { search, input, table } = useTable(WITHDRAWAL_ORDERS, status === 'open' ? 'oldest' : 'newest');
  const query = api.adminWithdrawals.list.useQuery({ ...input, status }, KEEP_ROWS);
  const rules = api.adminFrozenEarnings.rules.useQuery();
  const failed = failedAmong(query, rules);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4 lg:gap-2">
        <AdminSearch label={t`Withdrawals`} placeholder={t`Name, email or UTR`} search={search}>
          <StatusSelect statuses={WITHDRAWAL_STATUSES} value={status} />
        </AdminSearch>
        <CaseTable
          label={t`Withdrawals`}
          query={query}
          columns={COLUMNS}
          phoneLine={({ status: state, requestedAt }) =>
            `${sentenceCase(state)} · ${formatDate(Date.parse(requestedAt))}`
          }
          {...table}
          empty={
            search.applied ? (
              <NoneFound
                title={t`No withdrawals found`}
                hasStatus={status !== 'all'}
                onClear={search.clear}
                action={status !== 'all' && <SearchAll />}
              />
            ) : (
              <NoWithdrawals status={status} />
            )
          }
          titleOf={({ user }) => t`Withdrawal of ${user.name}`}
          renderCase={(withdrawal) => <WithdrawalCase withdrawal={withdrawal} />}
        />
      </div>
      {/* Its place follows from the length of the list. */}
      {!query.isPending && <ReviewRules query={rules} failed={failed} />}
    </div>
  );
}

function NoWithdrawals({ status }: { status: string }) {
  return status === 'open' ? (
    <EmptyState
      ghost={<GhostTable />}
      title={t`No withdrawals to review`}
      text={t`Withdrawals that wait for a decision or a payment will appear here.`}
    />
  ) : (
    <EmptyState ghost={<GhostTable />} title={t`No withdrawals with this status`} text={t`Try another status.`} />
  );
}

/** Open withdrawals have no UTR yet, so a search for one may need all statuses. */
function SearchAll() {
  return (
    <Button onClick={() => patchQuery({ status: 'all', page: null })}>
      <Trans>Search all statuses</Trans>
    </Button>
  );
}
