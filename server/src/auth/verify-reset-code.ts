import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { tryCode } from './one-time-codes.ts';
import { hashOfToken, newOpaqueToken } from './sessions.ts';

/**
 * Exchanges a reset code for a token that can set a new password once, for as long as a reset code is valid.
 * @throws DomainError RESET_CODE_INVALID; every call uses one of the five attempts
 */
export async function verifyResetCode(
  ctx: PublicContext,
  { email, resetCode }: InputOf<typeof contract.auth.verifyResetCode>,
): Promise<OutputOf<typeof contract.auth.verifyResetCode>> {
  const resetToken = await inTransaction(ctx.db, async (tx) => {
    const isRight = await tryCode(ctx.config, tx, {
      email,
      purpose: 'reset',
      code: resetCode,
      isOtherwiseVerified: true,
    });
    return isRight ? grantReset(ctx, tx, email) : undefined;
  });
  if (resetToken === undefined) throw new DomainError('RESET_CODE_INVALID');
  return { resetToken };
}

async function grantReset(ctx: PublicContext, tx: Tx, email: string): Promise<string> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const resetToken = newOpaqueToken();
  await tx
    .insertInto('password_reset_tokens')
    .values({
      token_hash: hashOfToken(resetToken),
      user_id: user.id,
      expires_at: sql`now() + ${ctx.config.resetCodeTtlMs} * interval '1 ms'`,
    })
    .execute();
  return resetToken;
}
