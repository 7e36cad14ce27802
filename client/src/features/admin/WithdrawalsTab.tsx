import { Landmark, SearchX } from 'lucide-react';
import { api } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/format/Badge.tsx';
import { formatInr } from '../../ui/format/money.ts';
import { formatDate } from '../../ui/format/relative-time.ts';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { useSearchText } from '../../ui/hooks/use-search-text.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import type { Column } from '../../ui/layout/Table.tsx';
import {
  PAGE_SIZE,
  pageQuery,
  WITHDRAWAL_ORDERS,
  WITHDRAWAL_STATUSES,
  withdrawalStatusQuery,
} from './admin-address.ts';
import type { AdminWithdrawal } from './admin-withdrawal.ts';
import { AdminSearch } from './AdminSearch.tsx';
import { CaseTable } from './CaseTable.tsx';
import { ReviewRules } from './ReviewRules.tsx';
import { RowPerson } from './RowPerson.tsx';
import { sentenceCase } from './sentence-case.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { useOrder } from './use-order.ts';
import { REVIEW_REASONS, WITHDRAWAL_TONES, WithdrawalCase } from './WithdrawalCase.tsx';

const COLUMNS: readonly Column<AdminWithdrawal, (typeof WITHDRAWAL_ORDERS)[number]>[] = [
  { name: 'Name', cell: ({ user }) => <RowPerson {...user} /> },
  {
    name: 'Amount',
    width: 'md:w-24',
    isNumber: true,
    orders: { ascending: 'amount_low', descending: 'amount_high', startsDescending: true },
    cell: ({ amount }) => formatInr(amount),
  },
  {
    name: 'Status',
    width: 'md:w-28',
    from: 'tablet',
    cell: ({ status }) => <Badge tone={WITHDRAWAL_TONES[status]}>{sentenceCase(status)}</Badge>,
  },
  { name: 'Review', from: 'tablet', cell: reviewText },
  {
    name: 'Bank account',
    width: 'md:w-48',
    from: 'desktop',
    cell: ({ accountNumberLast4, ifsc }) => `•••• ${accountNumberLast4}, ${ifsc}`,
  },
  {
    name: 'Requested',
    width: 'md:w-28',
    isNumber: true,
    from: 'tablet',
    orders: { ascending: 'oldest', descending: 'newest', startsDescending: true },
    cell: ({ requestedAt }) => formatDate(Date.parse(requestedAt)),
  },
];

function reviewText({ waitsForReview, reviewReason, isOwn }: AdminWithdrawal) {
  if (!waitsForReview || reviewReason === null) return '–';
  return isOwn ? 'Your own' : REVIEW_REASONS[reviewReason];
}

/** Withdrawals to review and pay, oldest first, and the rules that ask for a review. */
export function WithdrawalsTab() {
  const search = useSearchText();
  const [status] = useQueryState('status', withdrawalStatusQuery);
  const [page, setPage] = useQueryState('page', pageQuery);
  const [sortBy, setOrder] = useOrder(WITHDRAWAL_ORDERS, status === 'open' ? 'oldest' : 'newest');
  const query = api.adminWithdrawals.list.useQuery(
    { status, page, size: PAGE_SIZE, sortBy, ...(search.applied && { keyword: search.applied }) },
    { placeholderData: (before) => before },
  );
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4 lg:gap-2">
        <AdminSearch label="Withdrawals" placeholder="Name, email or UTR" search={search}>
          <StatusSelect statuses={WITHDRAWAL_STATUSES} value={status} className="w-36 sm:w-40" />
        </AdminSearch>
        <CaseTable
          label="Withdrawals"
          query={query}
          columns={COLUMNS}
          phoneLine={({ status: state, requestedAt }) =>
            `${sentenceCase(state)} · ${formatDate(Date.parse(requestedAt))}`
          }
          order={sortBy}
          onOrderChange={setOrder}
          onPageChange={setPage}
          empty={search.applied ? <NoneFound status={status} /> : <NoWithdrawals status={status} />}
          titleOf={({ user }) => `Withdrawal of ${user.name}`}
          renderCase={(withdrawal) => <WithdrawalCase withdrawal={withdrawal} />}
        />
      </div>
      <ReviewRules />
    </div>
  );
}

function NoWithdrawals({ status }: { status: string }) {
  return (
    <EmptyState
      icon={<Landmark />}
      title={status === 'open' ? 'No withdrawals to review' : 'No withdrawals with this status'}
    />
  );
}

/** Open withdrawals have no UTR yet, so a search for one may need all statuses. */
function NoneFound({ status }: { status: string }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No withdrawals found"
      text={status === 'all' ? 'Try another search.' : 'Try another search or status.'}
      action={
        status !== 'all' && (
          <Button onClick={() => patchQuery({ status: 'all', page: null })}>Search all statuses</Button>
        )
      }
    />
  );
}
