import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

type Input = InputOf<typeof contract.profiles.stats>;
type Stats = OutputOf<typeof contract.profiles.stats>;

const PUBLIC_STATS = `
  select
    s.consultations as "totalMessages", s.consultations as "totalReplied", s.response_rate as "responseRate",
    response_median_hours(u.id) as "averageResponseTime", s.rating_count as "totalRatings",
    s.rating_avg::double precision as rating, s.profile_views as "profileViews"
  from users u join profile_stats s on s.user_id = u.id
  where u.id = $2 and may_see_profile($1, u)`;

/**
 * The figures of a public profile. Consultations are replied messages, so both totals are the same number.
 * @throws DomainError NOT_FOUND as on the profile itself
 */
export async function getPublicStats(ctx: UserContext, { userId }: Input): Promise<Stats> {
  const { rows } = await ctx.pool.query<Stats>({
    name: 'profiles.stats',
    text: PUBLIC_STATS,
    values: [ctx.userId, userId],
  });
  const [stats] = rows;
  if (!stats) throw new DomainError('NOT_FOUND');
  return stats;
}
