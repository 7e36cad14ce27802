import { CHANGES } from '@proverse/shared';
import type { QueryClient } from '@tanstack/react-query';

/** The queries of topics that are not just those of one slice. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  messages: ['messages', 'dashboard'],
  counts: ['messages.counts', 'messages.notifications'],
  wallet: [
    'coins.balance',
    'coins.history',
    'coins.earnings',
    'coins.earningsByMonth',
    'withdrawals',
    'purchases',
    'coinRefunds',
    'statements.months',
    'dashboard',
  ],
};

/** Returns the slices and queries of topics, each once. */
export function queriesOf(topics: Iterable<string>): string[] {
  const queries = new Set([...topics].flatMap((topic) => QUERIES[topic] ?? [topic]));
  return [...queries].filter((query) => !query.includes('.') || !queries.has(query.replace(/\..*/, '')));
}

/** Fetches the queries of topics again: those on screen at once, others when they are shown. */
export async function readAgain(queryClient: QueryClient, topics: Iterable<string>): Promise<void> {
  // tRPC's keys begin with the path of the query.
  await Promise.all(queriesOf(topics).map((query) => queryClient.invalidateQueries({ queryKey: [query.split('.')] })));
}

/** Fetches again what a call of this operation, such as `messages.send`, changes. */
export function readChanged(queryClient: QueryClient, operation: string): Promise<void> {
  // Changes of one scope run one after the other. While one is queued, the screen is ahead of the server.
  const queued = queryClient.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused });
  const later = new Set(queued.flatMap(({ options }) => changesOf([options.mutationKey?.[0]].flat().join('.'))));
  return readAgain(
    queryClient,
    changesOf(operation).filter((topic) => !later.has(topic)),
  );
}

function changesOf(operation: string): readonly string[] {
  return CHANGES[operation] ?? [operation.replace(/\..*/, '')];
}
