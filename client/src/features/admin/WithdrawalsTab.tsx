import { Landmark } from 'lucide-react';
import { api } from '../../api.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { PAGE_SIZE, pageQuery, WITHDRAWAL_STATUSES, withdrawalStatusQuery } from './admin-address.ts';
import { HeldEarnings } from './HeldEarnings.tsx';
import { PagedList } from './PagedList.tsx';
import { ReviewRules } from './ReviewRules.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { WithdrawalCard } from './WithdrawalCard.tsx';

/** Withdrawals to review and pay, oldest first, earnings that are held, and the rules that ask for a review. */
export function WithdrawalsTab() {
  const [status] = useQueryState('status', withdrawalStatusQuery);
  const [page, setPage] = useQueryState('page', pageQuery);
  const query = api.adminWithdrawals.list.useQuery(
    { status, page, size: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  return (
    <div className="flex flex-col gap-6">
      <StatusSelect statuses={WITHDRAWAL_STATUSES} value={status} className="max-w-xs" />
      <PagedList
        label="Withdrawals"
        query={query}
        onPageChange={setPage}
        empty={
          <EmptyState
            icon={<Landmark />}
            title={status === 'open' ? 'No withdrawals to review' : 'No withdrawals with this status'}
          />
        }
        renderItem={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
      />
      <HeldEarnings />
      <ReviewRules />
    </div>
  );
}
