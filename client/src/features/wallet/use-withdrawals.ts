import type { contract, OutputOf } from '@proverse/shared';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api.ts';

export type WithdrawalsPage = OutputOf<typeof contract.withdrawals.list>;
export type Withdrawal = WithdrawalsPage['content'][number];
export type BankAccount = WithdrawalsPage['bankAccount'];

const REQUEST = { size: 10 };

/** What can be withdrawn, where it goes, the withdrawal under way, and all before it, newest first. */
export function useWithdrawals() {
  const { client } = api.useUtils();
  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.withdrawals.list, REQUEST, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.withdrawals.list.query({ ...REQUEST, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : null),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  return {
    query,
    overview: pages[0],
    // A row that slid to the next page while somebody read the first would come twice.
    withdrawals: [...new Map(pages.flatMap((page) => page.content).map((row) => [row.id, row])).values()],
    totalCount: pages.at(-1)?.totalElements ?? 0,
  };
}
