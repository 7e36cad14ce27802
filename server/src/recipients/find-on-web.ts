import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';
import { replyTimes } from '../figures/reply-times.ts';

type Output = OutputFor<'recipients.onWeb'>;

const ON_WEB = `
  select
    u.id, u.first_name || ' ' || u.last_name as name, u.profession, u.avatar_url as avatar, u.languages,
    u.message_rate as "pricePerMessage", u.priority_rate as "priorityPrice", s.rating_avg::double precision as rating,
    s.response_median_hours as "averageResponseTime", o.*
  from users u
  join profile_stats s on s.user_id = u.id
  cross join lateral openings_of(u) o
  where u.handle = $1 and is_on_web(u)`;

/**
 * Returns the person with this handle, if they have a page on the web, as everyone may see them.
 * @throws DomainError NOT_FOUND
 */
export async function findOnWeb(ctx: PublicContext, { handle }: InputFor<'recipients.onWeb'>): Promise<Output> {
  const { signupBonusCoins } = ctx.config;
  const person = await maybeOne<Omit<Output, 'signupBonusCoins' | keyof ReturnType<typeof replyTimes>>>(ctx.reads, {
    name: 'recipients.on_web',
    text: ON_WEB,
    values: [handle],
  });
  if (!person) throw new DomainError('NOT_FOUND');
  return { ...person, ...replyTimes(ctx.config), signupBonusCoins };
}
