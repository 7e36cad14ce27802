import type { OutputFor, UserContext } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import { maybeOne } from '../database/rows.ts';

/** Returns what others in the caller's category charge, or null if there are too few of them. */
export async function getSimilarPrices(ctx: UserContext): Promise<OutputFor<'directory.similarPrices'>> {
  const prices = await maybeOne(ctx.reads, fromFunction('directory_similar_prices', { p_user: ctx.userId }));
  return { prices: prices ?? null };
}
