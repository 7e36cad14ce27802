import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

type Stats = OutputFor<'profiles.stats'>;

const PUBLIC_STATS = `
  select
    s.consultations as "totalMessages", s.consultations as "totalReplied", s.response_rate as "responseRate",
    s.response_median_hours as "averageResponseTime", s.rating_count as "totalRatings",
    s.rating_avg::double precision as rating, s.star_counts as stars, s.profile_views as "profileViews"
  from users u join profile_stats s on s.user_id = u.id
  where u.id = $2 and may_see_profile($1, u)`;

/**
 * Returns the stats of a public profile. Both totals are the same, because consultations are replied messages.
 * @throws DomainError NOT_FOUND if the caller may not see the profile
 */
export async function getPublicStats(ctx: UserContext, { userId }: InputFor<'profiles.stats'>): Promise<Stats> {
  return readOutput(ctx.reads, 'profiles.stats', { text: PUBLIC_STATS, values: [ctx.userId, userId] });
}
