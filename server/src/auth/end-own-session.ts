import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSession } from './sessions.ts';

/**
 * Ends one session of the caller, this one included; its tokens are refused at once. Repeating it keeps the first end.
 * @throws DomainError NOT_FOUND for a session that is not there or somebody else's
 */
export async function endOwnSession(
  ctx: UserContext,
  { id }: InputOf<typeof contract.sessions.end>,
): Promise<OutputOf<typeof contract.sessions.end>> {
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
