import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { resultOf } from '../../database/expressions.ts';
import { readPage } from '../../lists/read-page.ts';

type Rating = OutputFor<'messages.ratingOf'>;

/**
 * Returns the rating of a message that the caller sent or received.
 * @throws DomainError NOT_FOUND while there is none, and for everyone but the sender and the recipient
 */
export async function findRating(ctx: UserContext, { id }: InputFor<'messages.ratingOf'>): Promise<Rating> {
  const row = await ctx.db
    .selectFrom('ratings as r')
    .select(resultOf('rating_wire', sql.table('r')).as('rating'))
    .where('message_id', '=', id)
    .where((eb) => eb.or([eb('rater_id', '=', ctx.userId), eb('rated_id', '=', ctx.userId)]))
    .executeTakeFirst();
  if (!row) throw new DomainError('NOT_FOUND');
  return row.rating;
}

/** Returns the ratings that the caller gave, newest first. */
export async function listRatingsGiven(
  ctx: UserContext,
  { page, size }: InputFor<'messages.ratingsGiven'>,
): Promise<OutputFor<'messages.ratingsGiven'>> {
  return readPage(
    ctx.reads,
    'messages.ratingsGiven',
    {
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
    },
    { page, size },
  );
}
