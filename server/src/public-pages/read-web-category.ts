import type { CategoryId } from '@proverse/shared';
import { many, type Queryable } from '../database/rows.ts';
import type { WebProfile } from './read-web-profile.ts';

const PEOPLE_MAX = 30;

export type WebCard = Pick<
  WebProfile,
  | 'handle'
  | 'firstName'
  | 'lastName'
  | 'profession'
  | 'headline'
  | 'avatarUrl'
  | 'messageRate'
  | 'rating'
  | 'ratings'
  | 'responseHours'
>;

const webPeople = (condition: string) => `
  select
    u.handle, u.first_name as "firstName", u.last_name as "lastName", u.profession, u.headline, u.avatar_url as "avatarUrl",
    u.message_rate as "messageRate", best.rating_avg::double precision as rating, best.rating_count as ratings,
    s.response_median_hours as "responseHours"
  from (
    select user_id, rating_avg, rating_count from directory_entries where ${condition}
    order by rating_avg desc nulls last, rating_count desc, user_id limit ${PEOPLE_MAX}
  ) best
  join users u on u.id = best.user_id
  join profile_stats s on s.user_id = best.user_id
  order by best.rating_avg desc nulls last, best.rating_count desc, best.user_id`;

/** Lists the best-rated people of a category, or of all, who have a page on the web, at most 30, in one query. */
export function readWebCategory(reads: Queryable, category: CategoryId | undefined): Promise<WebCard[]> {
  return category === undefined
    ? many<WebCard>(reads, { name: 'web.everyone', text: webPeople('on_web'), values: [] })
    : many<WebCard>(reads, { name: 'web.category', text: webPeople('category = $1 and on_web'), values: [category] });
}
