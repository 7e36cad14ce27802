/** The messages that this device keeps for reading without a network, in IndexedDB under the id of their user. */
import type { QueryClient } from '@tanstack/react-query';
import { createStore, del, get, update } from 'idb-keyval';
import { getSession } from '../../session/session-store.ts';
import { forgetContents } from './file-contents.ts';
import { keptQueries, showKept, type KeptQueries } from './kept-queries.ts';
import { serverNow } from '../../ui/server-clock.ts';

const SAVE_AFTER_MS = 1_000;

const store = createStore('proverse-offline', 'queries');

/** Shows what this device has kept for the user, for at most seven days. */
export async function restoreQueries(queryClient: QueryClient, userId: string): Promise<void> {
  const kept = await get<KeptQueries>(userId, store);
  // The user may have signed out in the meantime.
  if (getSession().user?.id !== userId) return;
  if (kept && !showKept(queryClient, kept, serverNow())) await del(userId, store);
}

/** Keeps the user's messages on this device as they change. Returns a function that ends that. */
export function keepQueries(queryClient: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    timer = undefined;
    // Full or blocked storage only means that nothing can be read without a network.
    update<KeptQueries>(userId, (before) => keptQueries(queryClient, serverNow(), before), store).catch(
      () => undefined,
    );
  };
  const saveSoon = (): void => {
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  };
  saveSoon();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success' && query.queryKey.join('.').startsWith('messages'))
      saveSoon();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Removes what this device has kept for the user: messages, and the contents of files that they have not sent. */
export async function forgetUser(userId: string): Promise<void> {
  await Promise.all([del(userId, store), forgetContents(userId)]);
}
