import { sql } from 'kysely';
import type { PublicContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { recordSecurityEvent } from '../security-events.ts';

/**
 * Revokes all API tokens and disables all webhooks of a user. An intruder may have added them.
 * Returns the ids of the tokens for `ctx.accessTokens.revokeSessions` after the commit. The caller must have locked the
 * user's row.
 */
export async function stopProgramsOf(ctx: PublicContext, tx: Tx, userId: string): Promise<string[]> {
  const revoked = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  if (revoked.length > 0) await recordSecurityEvent(ctx, tx, userId, 'api_token_revoked');
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: sql`now()`, disabled_because: 'reset' })
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .execute();
  return revoked.map(({ id }) => id);
}
