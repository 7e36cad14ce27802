import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';
import { readPage } from '../lists/read-page.ts';

type Passes = OutputFor<'passes.list'>;

const PASS = `
  json_build_object(
    'userId', u.id, 'name', u.first_name || ' ' || u.last_name, 'profession', u.profession, 'avatarUrl', u.avatar_url,
    'until', wire_time(p.expires_at), 'usesMax', p.uses_max, 'uses', p.uses, 'createdAt', wire_time(p.created_at)
  )`;
const OPEN_PASSES = `
  free_passes p join users u on u.id = p.guest_id
  where p.owner_id = $1 and p.revoked_at is null and free_pass_is_open(p, now())`;

/** Returns a page of the open free passes that the caller gave, last given first. */
export async function listPasses(ctx: UserContext, { page, size }: InputFor<'passes.list'>): Promise<Passes> {
  return readPage(
    ctx.reads,
    'passes.list',
    {
      text: `
      select (select count(*) from ${OPEN_PASSES}) as total, coalesce((
        select json_agg(pass) from (
          select ${PASS} as pass from ${OPEN_PASSES} order by p.created_at desc, p.id limit $2 offset $3
        ) page
      ), '[]') as content`,
      values: [ctx.userId, size, page * size],
    },
    { page, size },
  );
}

/** Returns the open free pass that the caller gave a person, or null. */
export async function findPass(ctx: UserContext, { userId }: InputFor<'passes.of'>): Promise<OutputFor<'passes.of'>> {
  return readOutput(ctx.pool, 'passes.of', {
    text: `select (select ${PASS} from ${OPEN_PASSES} and p.guest_id = $2) as pass`,
    values: [ctx.userId, userId],
  });
}
