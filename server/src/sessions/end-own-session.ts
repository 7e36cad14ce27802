import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { endSession } from '../sign-in/sessions.ts';

/**
 * Ends one of the user's sessions, possibly this one, and revokes its tokens. A repeat keeps the first time and reason.
 * @throws DomainError NOT_FOUND for an unknown session or another user's
 */
export async function endOwnSession(
  ctx: UserContext,
  { id }: InputFor<'sessions.end'>,
): Promise<OutputFor<'sessions.end'>> {
  await inTransaction(ctx.db, async (tx) => {
    const own = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', ctx.userId)
      .executeTakeFirst();
    if (!own) throw new DomainError('NOT_FOUND');
    await endSession(tx, id, 'ended_by_user');
  });
  ctx.accessTokens.revokeSessions([id]);
  return { message: 'Signed out' };
}
