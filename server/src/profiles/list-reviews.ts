import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { REVIEW_COLUMNS } from '../people/review-columns.ts';
import { readPage } from '../lists/read-page.ts';

type Input = InputFor<'profiles.reviews'>;
type Output = OutputFor<'profiles.reviews'>;

// Reads the page from the index first, so that only its reviewers are joined. Returns no row if the caller may not see
// the profile.
const REVIEWS = `
  with last as materialized (select created_at, message_id from ratings where rated_id = $2 and message_id = $5::uuid),
  page as (
    select message_id from ratings g where rated_id = $2 and ($5::uuid is null or exists (
      select from last
      where g.created_at < last.created_at or g.created_at = last.created_at and g.message_id > last.message_id
    ))
    order by created_at desc, message_id limit $3 offset $4
  ), shown as (
    select g.created_at, ${REVIEW_COLUMNS}
    from page join ratings g using (message_id) join users c on c.id = g.rater_id
  )
  select
    s.rating_count as total,
    coalesce((select jsonb_agg(to_jsonb(shown) - 'created_at' order by created_at desc, id) from shown), '[]') as content
  from users u join profile_stats s on s.user_id = u.id
  where u.id = $2 and may_see_profile($1, u)`;

/**
 * Lists a person's reviews, newest first, including ratings without text.
 * @throws DomainError NOT_FOUND if the caller may not see the profile
 */
export async function listReviews(ctx: UserContext, { userId, page, size, after }: Input): Promise<Output> {
  return readPage(
    ctx.reads,
    'profiles.reviews',
    { text: REVIEWS, values: [ctx.userId, userId, size, page * size, after ?? null] },
    { page, size },
  );
}
