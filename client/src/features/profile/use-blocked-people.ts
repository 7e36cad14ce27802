import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api.ts';

const REQUEST = { size: 20 };

/** The blocked people, the latest first, page by page. */
export function useBlockedPeople() {
  const { client } = api.useUtils();
  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.safety.blocked, REQUEST, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.safety.blocked.query({ ...REQUEST, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : null),
  });
  const pages = query.data?.pages ?? [];
  return {
    query,
    // Somebody who slid to the next page while the first was read would come twice.
    people: [...new Map(pages.flatMap((page) => page.content).map((person) => [person.userId, person])).values()],
    totalCount: pages.at(-1)?.totalElements ?? 0,
  };
}
