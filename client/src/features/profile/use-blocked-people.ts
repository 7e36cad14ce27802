import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api.ts';
import { usePagedList } from '../../ui/hooks/use-paged-list.ts';

const REQUEST = { size: 20 };

/** Blocked people, newest first, page by page. */
export function useBlockedPeople() {
  const { client } = api.useUtils();
  const { rows, ...list } = usePagedList({
    queryKey: getQueryKey(api.safety.blocked, REQUEST, 'infinite'),
    fetchPage: (page, signal) => client.safety.blocked.query({ ...REQUEST, page }, { signal }),
    idOf: ({ userId }) => userId,
  });
  return { ...list, people: rows };
}
