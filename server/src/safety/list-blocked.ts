import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { nameOf } from '../database/expressions.ts';
import { toPage } from '../lists/to-page.ts';

type Output = OutputFor<'safety.blocked'>;

/** Returns a page of the people whom the user has blocked, last blocked first, including suspended and hidden ones. */
export async function listBlocked(ctx: UserContext, { page, size }: InputFor<'safety.blocked'>): Promise<Output> {
  const [people, { total }] = await Promise.all([
    ctx.db
      .selectFrom('user_blocks as b')
      .innerJoin('users as u', 'u.id', 'b.blocked_id')
      .select(['u.id as userId', nameOf('u').as('name'), 'u.profession', 'u.avatar_url as avatarUrl', 'b.created_at'])
      .where('b.blocker_id', '=', ctx.userId)
      .orderBy('b.created_at', 'desc')
      .orderBy('b.blocked_id')
      .limit(size)
      .offset(page * size)
      .execute(),
    ctx.db
      .selectFrom('user_blocks')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('blocker_id', '=', ctx.userId)
      .executeTakeFirstOrThrow(),
  ]);
  const content = people.map(({ created_at, ...person }) => ({ ...person, blockedAt: created_at.toISOString() }));
  return toPage(content, total, { page, size });
}
