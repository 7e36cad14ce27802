import type { OutputFor, PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { inTurnOfSession } from '../batches/turns.ts';
import { endSession, sessionIdOf } from '../sign-in/sessions.ts';

/** Ends the session of the refresh cookie and clears the cookie. A repeat or a missing cookie succeeds too. */
export async function logout(ctx: PublicContext): Promise<OutputFor<'auth.logout'>> {
  const token = ctx.refreshCookie.value;
  if (token) {
    const end = async (tx: Tx) => {
      const found = await sessionIdOf(tx, token);
      if (found !== undefined) await endSession(tx, found, 'logout');
      return found;
    };
    const sessionId = await inTurnOfSession(ctx, token, () => inTransaction(ctx.db, end));
    if (sessionId !== undefined) ctx.accessTokens.revokeSessions([sessionId]);
  }
  ctx.refreshCookie.clear();
  return { message: 'Signed out' };
}
