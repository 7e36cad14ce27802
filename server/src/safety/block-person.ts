import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

type Input = InputOf<typeof contract.safety.block>;
type BlockState = OutputOf<typeof contract.safety.block>;

// Whom the caller can see, or has had a message with: others are not there. Who is blocked already is so still.
const BLOCK = `
  with known as (
    select u.id from users u
    where u.id = $2 and u.status <> 'deleted' and (may_see_profile($1, u) or have_written($1, u.id))
  ), added as (
    insert into user_blocks (blocker_id, blocked_id) select $1, id from known on conflict do nothing
  )
  select exists (select from known)
    or exists (select from user_blocks where blocker_id = $1 and blocked_id = $2) as blocked`;

/**
 * Takes no more messages from this person. They are not told, and messages under way stay as they are. A send that is
 * made at the same moment comes before or after. Repeating it changes nothing.
 * Refuses SELF_BLOCK, NOT_FOUND (somebody whom the caller cannot see).
 */
export async function blockPerson(ctx: UserContext, { userId }: Input): Promise<BlockState> {
  if (userId === ctx.userId) throw new DomainError('SELF_BLOCK');
  const { rows } = await ctx.pool.query<{ blocked: boolean }>({
    name: 'safety.block',
    text: BLOCK,
    values: [ctx.userId, userId],
  });
  if (!rows[0]?.blocked) throw new DomainError('NOT_FOUND');
  return { userId, blocked: true };
}

/** Takes this person's messages again. Of somebody who is not blocked it changes nothing. */
export async function unblockPerson(ctx: UserContext, { userId }: Input): Promise<BlockState> {
  await ctx.db
    .deleteFrom('user_blocks')
    .where('blocker_id', '=', ctx.userId)
    .where('blocked_id', '=', userId)
    .execute();
  return { userId, blocked: false };
}

export async function isBlocked(ctx: UserContext, { userId }: Input): Promise<BlockState> {
  const found = await ctx.db
    .selectFrom('user_blocks')
    .select('blocked_id')
    .where('blocker_id', '=', ctx.userId)
    .where('blocked_id', '=', userId)
    .executeTakeFirst();
  return { userId, blocked: found !== undefined };
}
