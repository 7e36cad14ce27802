/** What stays readable without a network: the first page of inbox and outbox, counts, and opened messages. Never money. */
import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api/api.ts';
import { serverTimeOf } from '../../ui/server-clock.ts';
import { COUNTS, LISTS, nameOf, OPENED } from './kept-operations.ts';

const MAX_AGE_MS = 7 * 24 * 3_600_000;
const MAX_OPENED = 50;

/** Raised when the shape of what is kept changes, so that a new version of the app does not show what an old one kept. */
export const KEPT_VERSION = 3;

export interface KeptQueries {
  /** Missing in what was kept before there were versions. */
  readonly version?: number;
  readonly savedAtMs: number;
  readonly state: DehydratedState;
}

interface Pages {
  readonly pages: readonly { readonly content: readonly { readonly id: string }[] }[];
  readonly pageParams: readonly unknown[];
}

/** Returns the queries to keep on this device: those of this page, and what was kept `before` of others. */
export function keptQueries(queryClient: QueryClient, nowMs: number, before?: KeptQueries): KeptQueries {
  const { queries: current, ...rest } = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: isKept,
  });
  const hashes = new Set(current.map(({ queryHash }) => queryHash));
  const earlier = before?.version === KEPT_VERSION ? before.state.queries : [];
  const others = earlier.filter(
    ({ queryHash, state }) => !hashes.has(queryHash) && nowMs - serverTimeOf(state.dataUpdatedAt) <= MAX_AGE_MS,
  );
  const queries = [...current, ...others];
  const latestFirst = queries.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const opened = latestFirst.filter(({ queryKey }) => OPENED.includes(nameOf(queryKey))).slice(0, MAX_OPENED);
  const lists = queries.filter(({ queryKey }) => !OPENED.includes(nameOf(queryKey)));
  return {
    version: KEPT_VERSION,
    savedAtMs: nowMs,
    state: { ...rest, queries: [...lists.map(withFirstPage), ...opened] },
  };
}

/** Shows what was kept where nothing newer has been loaded. Returns false if it is too old or has another shape. */
export function showKept(queryClient: QueryClient, { version, savedAtMs, state }: KeptQueries, nowMs: number): boolean {
  if (version !== KEPT_VERSION || nowMs - savedAtMs > MAX_AGE_MS) return false;
  hydrate(queryClient, state);
  // Each message of a list can be opened, also one that never was.
  for (const { queryKey, state: list } of state.queries) {
    if (!LISTS.includes(nameOf(queryKey))) continue;
    const { dataUpdatedAt: updatedAt, data } = list;
    for (const message of (data as Pages).pages.flatMap(({ content }) => content)) {
      const key = getQueryKey(api.messages.byId, { id: message.id }, 'query');
      if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, message, { updatedAt });
    }
  }
  return true;
}

function isKept({ queryKey, state }: Query): boolean {
  if (state.status !== 'success') return false;
  const name = nameOf(queryKey);
  // Searches are not kept.
  if (LISTS.includes(name)) return isInfinite(state.data) && !JSON.stringify(queryKey).includes('"search"');
  return name === COUNTS || OPENED.includes(name);
}

function isInfinite(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

function withFirstPage(query: DehydratedState['queries'][number]): DehydratedState['queries'][number] {
  const { data } = query.state;
  if (!isInfinite(data)) return query;
  const first = { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
  return { ...query, state: { ...query.state, data: first } };
}
