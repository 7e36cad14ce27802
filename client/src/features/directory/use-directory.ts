import { LIMITS, type contract, type OutputOf } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api/api.ts';
import { usePagedList } from '../../ui/hooks/use-paged-list.ts';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { questionFragment } from '../../ui/hooks/address/use-question.ts';
import { PAGES_MAX, pagesQuery, requestOf } from './filters.ts';
import { readerLanguage } from './reader-language.ts';
import { useFilters } from './use-filters.ts';

type Listed = OutputOf<typeof contract.directory.professionals>['content'][number];
/** What only people who are signed in see of a person. */
type Inside = 'status' | 'availabilityStatus' | 'isOnline' | 'saved';

/** A person in the directory. For a visitor `web` has the addresses of their page and of the visitor's composer. */
export type Professional = Omit<Listed, Inside> &
  Partial<Pick<Listed, Inside>> & { readonly web?: { readonly page: string; readonly ask: string } };

/** The filters and the matching people, with as many pages as the URL says. A visitor sees people with a page on the web. */
export function useDirectory({ isVisitor = false } = {}) {
  const filters = useFilters({ isVisitor });
  const [pageCount, setPageCount] = useQueryState('pages', pagesQuery);
  const { client } = api.useUtils();
  const request = { ...requestOf(filters.applied), ...preference(filters.applied.q) };

  const { rows, loadMore, ...list } = usePagedList({
    queryKey: isVisitor
      ? [...getQueryKey(api.directory.searchWeb), request]
      : getQueryKey(api.directory.professionals, request, 'infinite'),
    fetchPage: (page, signal): Promise<FoundPage> =>
      isVisitor
        ? searchWeb(client, { ...request, page }, signal)
        : client.directory.professionals.query({ ...request, page }, { signal }),
    idOf: ({ userId }) => userId,
    // The page count is in the URL, so that a reload and Back show the same pages.
    wanted: { pages: pageCount, want: (pages) => setPageCount(pages, { replace: true }) },
  });

  const isAtLimit = list.query.data?.pages.length === PAGES_MAX && list.totalCount > LIMITS.directoryResultsMax;
  const nearest = nearestOf(list.firstPage);
  const found = nearest ? { people: [], totalCount: 0 } : { people: rows, totalCount: list.totalCount };
  return { ...list, ...found, nearest, filters, showMore: loadMore, isAtLimit };
}

/** A search prefers people who answer in the reader's language. */
function preference(question: string) {
  const language = question.trim() === '' ? undefined : readerLanguage();
  return language && { readerLanguage: language };
}

type Found = OutputOf<typeof contract.directory.professionals>;
type FoundPage = Omit<Found, 'content' | 'nearest'> & {
  readonly content: readonly Professional[];
  readonly nearest?: { readonly people: readonly Professional[]; readonly relaxed: NonNullable<Found['relaxed']> };
};

/** Searches as a visitor. The filters that need an account are left out. */
async function searchWeb(
  client: ReturnType<typeof api.useUtils>['client'],
  { onlineNow: _online, saved: _saved, ...input }: ReturnType<typeof requestOf> & { page: number },
  signal: AbortSignal,
): Promise<FoundPage> {
  const fragment = questionFragment(input.keyword ?? '');
  const { content, nearest, ...page } = await client.directory.searchWeb.mutate(input, { signal });
  const shown = ({ handle, ...person }: (typeof content)[number]): Professional => ({
    ...person,
    web: { page: `/@${handle}`, ask: `/ask/@${handle}${fragment}` },
  });
  return {
    ...page,
    content: content.map(shown),
    ...(nearest && { nearest: { ...nearest, people: nearest.people.map(shown) } }),
  };
}

/** Returns the people to show if no one matches the search. */
function nearestOf(page: FoundPage | undefined) {
  const nearest = page?.relaxed ? { people: page.content, relaxed: page.relaxed } : page?.nearest;
  return nearest && { ...nearest, category: page?.nearestCategory };
}
