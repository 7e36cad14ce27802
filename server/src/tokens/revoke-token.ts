import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';

/**
 * Revokes one of the user's API tokens. A repeat changes nothing.
 * @throws DomainError NOT_FOUND for an unknown token or another user's
 */
export async function revokeToken(
  ctx: UserContext,
  { id }: InputFor<'tokens.revoke'>,
): Promise<OutputFor<'tokens.revoke'>> {
  await inTransaction(ctx.db, async (tx) => {
    const own = await tx
      .selectFrom('api_tokens')
      .select('revoked_at as revokedAt')
      .where('id', '=', id)
      .where('user_id', '=', ctx.userId)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new DomainError('NOT_FOUND');
    if (own.revokedAt !== null) return;
    await tx
      .updateTable('api_tokens')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await recordSecurityEvent(ctx, tx, ctx.userId, 'api_token_revoked');
  });
  ctx.accessTokens.revokeSessions([id]);
  return { message: 'API token revoked' };
}
