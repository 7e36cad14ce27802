import type { OutputFor, UserContext } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import { one } from '../database/rows.ts';
import { cardsOf } from './professional-cards.ts';

/** How many people each section shows. */
const SHOWN = 3;

/** How many people are looked at for each section, because paused ones are left out. */
const LOOKED_AT = 20;

/**
 * Returns the sections that the directory shows before a search, without the caller, paused people and people without a
 * price. The newest joined within 60 days and have a headline. No one is in two sections.
 */
export async function getHighlights(ctx: UserContext): Promise<OutputFor<'directory.highlights'>> {
  const found = await one(
    ctx.reads,
    fromFunction('directory_highlights', { p_viewer: ctx.userId, p_shown: SHOWN, p_looked_at: LOOKED_AT }),
  );
  const [topRated, repliesFastest, newest] = await Promise.all([
    cardsOf(ctx, found.top_rated),
    cardsOf(ctx, found.replies_fastest),
    cardsOf(ctx, found.newest),
  ]);
  return { topRated, repliesFastest, newest };
}
