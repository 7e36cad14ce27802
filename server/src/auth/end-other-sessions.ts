import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessionsOf, requireLiveSession } from './sessions.ts';

/**
 * Ends every session of the caller but this one. Of two sessions that do this to each other at the same time one
 * stays; repeating it ends what has begun since.
 * @throws DomainError UNAUTHENTICATED when this session was ended meanwhile
 */
export async function endOtherSessions(ctx: UserContext): Promise<OutputOf<typeof contract.sessions.endOthers>> {
  const ended = await inTransaction(ctx.db, async (tx) => {
    // The owner's row orders these against each other and against sign-ins and changes of the password.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.userId).forNoKeyUpdate().execute();
    await requireLiveSession(tx, ctx.sessionId);
    return endSessionsOf(tx, ctx.userId, 'ended_by_user', { but: ctx.sessionId });
  });
  ctx.accessTokens.revokeSessions(ended);
  return {
    message: ended.length === 0 ? 'There were no other sessions' : 'Signed out everywhere else',
    ended: ended.length,
  };
}
