import type { contract, OutputOf } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { endSession, hashOfToken } from './sessions.ts';

/** Ends the session of the refresh cookie and clears the cookie. A repeat or a missing cookie succeeds too. */
export async function logout(ctx: PublicContext): Promise<OutputOf<typeof contract.auth.logout>> {
  const token = ctx.refreshCookie.value;
  if (token) {
    const sessionId = await inTransaction(ctx.db, (tx) => endSessionOf(tx, token));
    if (sessionId !== undefined) ctx.accessTokens.revokeSessions([sessionId]);
  }
  ctx.refreshCookie.clear();
  return { message: 'Signed out' };
}

async function endSessionOf(tx: Tx, token: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!found) return undefined;
  await endSession(tx, found.session_id, 'logout');
  return found.session_id;
}
