import type { RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { boundedTotal } from './bounded-total.ts';

const EXACT_TOTAL_MAX = 10_000;

/** Returns how many rows a list has, without counting if its page `content` is the last one. */
export async function listTotal(
  ctx: UserContext,
  rows: RawBuilder<unknown>,
  { content, page, size }: { content: readonly unknown[]; page: number; size: number },
): Promise<number> {
  const isLastPage = content.length < size && (content.length > 0 || page === 0);
  return isLastPage ? page * size + content.length : await boundedTotal(ctx, rows, EXACT_TOTAL_MAX);
}
