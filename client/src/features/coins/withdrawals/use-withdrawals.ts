import type { contract, OutputOf } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../../api/api.ts';
import { usePagedList } from '../../../ui/hooks/use-paged-list.ts';

export type WithdrawalsPage = OutputOf<typeof contract.withdrawals.list>;
export type Withdrawal = WithdrawalsPage['content'][number];

const REQUEST = { size: 10 };

/** The withdrawals, newest first, with the available amount, the payout account and the open withdrawal. */
export function useWithdrawals() {
  const { client } = api.useUtils();
  const { firstPage, rows, ...list } = usePagedList({
    queryKey: getQueryKey(api.withdrawals.list, REQUEST, 'infinite'),
    fetchPage: (page, signal) => client.withdrawals.list.query({ ...REQUEST, page }, { signal }),
    idOf: ({ id }) => id,
  });
  return { ...list, overview: firstPage, withdrawals: rows };
}
