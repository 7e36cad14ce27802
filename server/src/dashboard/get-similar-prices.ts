import { categoryName } from '@proverse/shared';
import type { OutputFor, UserContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';

/** With fewer people, the figures would reveal what each of them charges. */
const COMPARED_MIN = 5;
/** The index by rating has the prices, so this many are read in about a millisecond. */
const COMPARED_MAX = 1_000;

const SIMILAR = `
  select mine.category, people, round(at[1])::integer as low, round(at[2])::integer as median, round(at[3])::integer as high
  from directory_entries mine, lateral (
    select count(*)::integer as people, percentile_cont(array[0.1, 0.5, 0.9]) within group (order by message_rate) as at
    from (
      select e.message_rate
      from directory_entries e
      where e.listed and e.category = mine.category and e.user_id <> mine.user_id
      order by e.rating_avg desc nulls last, e.rating_count desc, e.user_id
      limit ${COMPARED_MAX}
    ) others
  ) prices
  where mine.user_id = $1 and people >= ${COMPARED_MIN}`;

type Output = OutputFor<'dashboard.similarPrices'>;

/** Returns what the other listed experts of the caller's category charge, or null if they are too few. */
export async function getSimilarPrices(ctx: UserContext): Promise<Output> {
  const found = await maybeOne<NonNullable<Output['similar']>>(ctx.reads, {
    name: 'dashboard.similarPrices',
    text: SIMILAR,
    values: [ctx.userId],
  });
  return { similar: found ? { ...found, category: categoryName(found.category) } : null };
}
