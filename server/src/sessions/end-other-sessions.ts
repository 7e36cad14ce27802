import type { OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { endSessionsOf, requireActiveSession } from '../sign-in/sessions.ts';

/**
 * Ends all other sessions of the user. When two sessions end each other concurrently, one remains. A repeat ends sessions
 * that started since.
 * @throws DomainError UNAUTHENTICATED when this session was ended in the meantime
 */
export async function endOtherSessions(ctx: UserContext): Promise<OutputFor<'sessions.endOthers'>> {
  const ended = await inTransaction(ctx.db, async (tx) => {
    // Locking the user's row serialises this with sign-ins and password changes.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.userId).forNoKeyUpdate().execute();
    await requireActiveSession(tx, ctx.sessionId);
    return endSessionsOf(tx, ctx.userId, 'ended_by_user', { but: ctx.sessionId });
  });
  ctx.accessTokens.revokeSessions(ended);
  return {
    message: ended.length === 0 ? 'You had no other sessions' : 'Signed out on all other devices',
    ended: ended.length,
  };
}
