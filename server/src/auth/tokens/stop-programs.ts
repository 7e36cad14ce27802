import { sql } from 'kysely';
import type { PublicContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { recordSecurityEvent } from '../security-events.ts';

/**
 * Revokes all API tokens and disables all webhooks of a user, because whoever used the account before may have added them.
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
  await sql`
    with disabled as (
      update webhook_endpoints set disabled_at = now(), disabled_because = 'reset'
      where user_id = ${userId} and disabled_at is null
      returning id
    )
    update webhook_deliveries set state = 'failed', due_at = null
    where endpoint_id in (select id from disabled) and state = 'pending'`.execute(tx);
  return revoked.map(({ id }) => id);
}
