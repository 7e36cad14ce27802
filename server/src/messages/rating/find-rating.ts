import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { maybeOne, one } from '../../database/rows.ts';
import { toPage } from '../../lists/to-page.ts';

type Rating = OutputFor<'messages.ratingOf'>;

/**
 * Returns the rating of a message that the caller sent or received.
 * @throws DomainError NOT_FOUND while there is none, and for everyone but the sender and the recipient
 */
export async function findRating(ctx: UserContext, { id }: InputFor<'messages.ratingOf'>): Promise<Rating> {
  const row = await maybeOne<{ rating: Rating }>(ctx.reads, {
    name: 'messages.rating',
    text: 'select rating_wire(r) as rating from ratings r where message_id = $1 and $2 in (rater_id, rated_id)',
    values: [id, ctx.userId],
  });
  if (!row) throw new DomainError('NOT_FOUND');
  return row.rating;
}

/** Returns the ratings that the caller gave, newest first. */
export async function listRatingsGiven(
  ctx: UserContext,
  { page, size }: InputFor<'messages.ratingsGiven'>,
): Promise<OutputFor<'messages.ratingsGiven'>> {
  const { content, total } = await one<{ content: Rating[]; total: number }>(ctx.reads, {
    name: 'messages.ratings-given',
    text: `
      with found as materialized (
        -- An index-only scan, so that deep pages are fast too.
        select message_id from ratings where rater_id = $1 order by created_at desc, message_id limit $2 offset $3
      ), page as (
        select r from found join ratings r using (message_id)
      )
      select
        (select count(*) from ratings where rater_id = $1) as total,
        coalesce((select json_agg(rating_wire(r) order by (r).created_at desc, (r).message_id) from page), '[]')
          as content`,
    values: [ctx.userId, size, page * size],
  });
  return toPage(content, total, { page, size });
}
