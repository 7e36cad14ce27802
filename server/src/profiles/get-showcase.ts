import { CATEGORIES, LIMITS } from '@proverse/shared';
import type { Pool } from 'pg';
import type { OutputFor, PublicContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

type Showcase = OutputFor<'profiles.showcase'>;

const FRESH_MS = 60_000;

// Takes the best-rated person of each category, and of those people the best-rated ones.
const SHOWCASE = `
  with best as (
    select person.* from unnest($1::text[]) field (category) cross join lateral (
      select user_id, rating_avg, rating_count from directory_entries
      where category = field.category and on_web and message_rate is not null
      order by rating_avg desc nulls last, rating_count desc, user_id limit 1
    ) person
    order by person.rating_avg desc nulls last, person.rating_count desc, person.user_id limit $2
  )
  select coalesce(json_agg(row_to_json(shown)), '[]') as people
  from (
    select
    u.handle, u.first_name || ' ' || u.last_name as name, u.profession, u.headline, u.avatar_url as "avatarUrl",
    u.message_rate as "messageRate", b.rating_avg::double precision as rating, b.rating_count as "totalRatings"
  from best b join users u on u.id = b.user_id
    order by b.rating_avg desc nulls last, b.rating_count desc, b.user_id
  ) shown`;

// Everyone sees the same people, so each node queries them once a minute.
const cached = new WeakMap<Pool, { readonly until: number; readonly showcase: Promise<Showcase> }>();

/** Returns the best-rated people for the landing page. The list may be a minute old. */
export function getShowcase({ pool }: PublicContext): Promise<Showcase> {
  const known = cached.get(pool);
  if (known && known.until > Date.now()) return known.showcase;
  const showcase = read(pool);
  cached.set(pool, { until: Date.now() + FRESH_MS, showcase });
  // A failure is not cached.
  showcase.catch(() => cached.delete(pool));
  return showcase;
}

async function read(pool: Pool): Promise<Showcase> {
  const ids = CATEGORIES.map(({ id }) => id);
  return readOutput(pool, 'profiles.showcase', { text: SHOWCASE, values: [ids, LIMITS.showcasePeopleMax] });
}
