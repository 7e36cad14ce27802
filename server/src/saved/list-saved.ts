import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { PROFESSIONAL_COLUMNS, professionalOf, type ProfessionalRow } from '../people/professional-row.ts';
import { toPage } from '../lists/to-page.ts';

type Output = OutputFor<'saved.list'>;

type Row = { total: number } & (ProfessionalRow | { user_id: null });

const SAVED = `
  with visible as (
    select k.saved_id as user_id, k.saved_at
    from saved_professionals k join users u on u.id = k.saved_id
    where k.owner_id = $1 and may_see_profile($1, u)
  )
  select total.total, card.*
  from (select count(*) as total from visible) total
  left join (
    select ${PROFESSIONAL_COLUMNS}, true as saved, saved_at
    from (select * from visible order by saved_at desc, user_id limit $2 offset $3) page
    join profile_stats using (user_id)
    join user_presence using (user_id)
    join users on users.id = user_id
    cross join lateral openings_of(users)
  ) card on true
  order by saved_at desc, user_id`;

/** Lists the caller's saved experts, last saved first. People who are now hidden from the caller are not counted. */
export async function listSaved(ctx: UserContext, { page, size }: InputFor<'saved.list'>): Promise<Output> {
  const rows = await many<Row>(ctx.reads, {
    name: 'saved.list',
    text: SAVED,
    values: [ctx.userId, size, page * size],
  });
  const total = rows[0]?.total ?? 0;
  const content = rows.flatMap((row) => (row.user_id === null ? [] : [professionalOf(row)]));
  return toPage(content, total, { page, size });
}
