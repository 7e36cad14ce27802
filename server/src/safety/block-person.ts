import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';

type Input = InputFor<'safety.block'>;
type BlockState = OutputFor<'safety.block'>;

/**
 * Blocks new messages from this person. They are not notified, and pending messages stay as they are. A repeat changes
 * nothing.
 * @throws DomainError SELF_BLOCK, NOT_FOUND for a person whom the caller can neither see nor has messaged with
 */
export async function blockPerson(ctx: UserContext, { userId }: Input): Promise<BlockState> {
  if (userId === ctx.userId) throw new DomainError('SELF_BLOCK');
  const blocked = await callFunction(ctx.pool, 'block_person', { p_blocker: ctx.userId, p_blocked: userId });
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
