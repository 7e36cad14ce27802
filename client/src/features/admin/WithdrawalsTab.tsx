import { Landmark } from 'lucide-react';
import { api } from '../../api.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { PAGE_SIZE, pageQuery, withdrawalStatusQuery } from './admin-address.ts';
import { PagedList } from './PagedList.tsx';
import { WithdrawalCard } from './WithdrawalCard.tsx';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'requested', label: 'Requested' },
  { value: 'approved', label: 'Approved' },
  { value: 'paid', label: 'Paid' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
];

/** Money that is to leave: decided here, the oldest first. */
export function WithdrawalsTab() {
  const [status] = useQueryState('status', withdrawalStatusQuery);
  const [page, setPage] = useQueryState('page', pageQuery);
  const query = api.adminWithdrawals.list.useQuery(
    { status, page, size: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Status"
        options={STATUSES}
        value={status}
        onChange={(event) =>
          patchQuery({
            status: withdrawalStatusQuery.format(withdrawalStatusQuery.parse(event.target.value)),
            page: null,
          })
        }
        className="max-w-xs"
      />
      <PagedList
        label="Withdrawals"
        query={query}
        onPageChange={setPage}
        empty={
          <EmptyState
            icon={<Landmark />}
            title="No withdrawals here"
            text={status === 'open' ? 'Nothing waits to be decided or paid.' : 'None has this status.'}
          />
        }
        renderItem={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
      />
    </div>
  );
}
