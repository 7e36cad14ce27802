import type { OutputFor, PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSession, sessionIdOf } from './sessions.ts';

/** Ends the session of the refresh cookie and clears the cookie. A repeat or a missing cookie succeeds too. */
export async function logout(ctx: PublicContext): Promise<OutputFor<'auth.logout'>> {
  const token = ctx.refreshCookie.value;
  if (token) {
    const sessionId = await inTransaction(ctx.db, async (tx) => {
      const found = await sessionIdOf(tx, token);
      if (found !== undefined) await endSession(tx, found, 'logout');
      return found;
    });
    if (sessionId !== undefined) ctx.accessTokens.revokeSessions([sessionId]);
  }
  ctx.refreshCookie.clear();
  return { message: 'Signed out' };
}
