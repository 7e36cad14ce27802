import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { one } from '../database/rows.ts';

type Input = InputFor<'safety.block'>;
type BlockState = OutputFor<'safety.block'>;

// People who are already blocked stay blocked, even if the caller can no longer see them.
const BLOCK = `
  with known as (
    select u.id from users u where u.id = $2 and knows_person($1, u)
  ), added as (
    insert into user_blocks (blocker_id, blocked_id) select $1, id from known on conflict do nothing
  )
  select exists (select from known)
    or exists (select from user_blocks where blocker_id = $1 and blocked_id = $2) as blocked`;

/**
 * Blocks new messages from this person. They are not notified, and pending messages stay as they are. A repeat changes
 * nothing.
 * @throws DomainError SELF_BLOCK, NOT_FOUND for a person whom the caller can neither see nor has messaged with
 */
export async function blockPerson(ctx: UserContext, { userId }: Input): Promise<BlockState> {
  if (userId === ctx.userId) throw new DomainError('SELF_BLOCK');
  const values = [ctx.userId, userId];
  const { blocked } = await one<{ blocked: boolean }>(ctx.pool, { name: 'safety.block', text: BLOCK, values });
  if (!blocked) throw new DomainError('NOT_FOUND');
  return { userId, blocked: true };
}

/** Unblocks a person. Nothing changes if they are not blocked. */
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
