import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { many } from '../database/rows.ts';
import type { Tx } from '../database/transaction.ts';
import { endFlows, flowKey, inFlowTurn } from '../codes/code-flows.ts';
import { tryCode } from '../codes/one-time-codes.ts';
import { hashOfToken, newOpaqueToken } from '../encryption/opaque-tokens.ts';

/**
 * Exchanges a reset code for a token that can set a new password once, for as long as a reset code is valid. The address's
 * other reset codes become invalid.
 * @throws DomainError RESET_CODE_INVALID; every call uses one of the five tries. TOO_MANY_WRONG_CODES after those,
 *   TOO_MANY_CODES after too many wrong ones from this network, TOO_MANY_AT_ONCE
 */
export async function verifyResetCode(
  ctx: PublicContext,
  { resetCode, ...input }: InputFor<'auth.verifyResetCode'>,
): Promise<OutputFor<'auth.verifyResetCode'>> {
  const key = flowKey(ctx, 'reset', input);
  const outcome = await inFlowTurn(ctx, key, async (tx, found) => {
    const tried = await tryCode(ctx, tx, { key, code: resetCode, found, accepts: () => true });
    if (tried !== 'right') return tried;
    await endFlows(tx, key);
    return (await grantReset(ctx, tx, key.email)) ?? 'wrong';
  });
  if (outcome instanceof DomainError) throw outcome;
  if (outcome === 'wrong') throw new DomainError('RESET_CODE_INVALID');
  ctx.flowCookies.reset.clear();
  return outcome;
}

type Grant = OutputFor<'auth.verifyResetCode'>;

/** Returns undefined if the account was deleted after it requested the code. */
async function grantReset(ctx: PublicContext, tx: Tx, email: string): Promise<Grant | undefined> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (!user) return undefined;
  const resetToken = newOpaqueToken();
  await tx
    .insertInto('password_reset_tokens')
    .values({
      token_hash: hashOfToken(resetToken),
      user_id: user.id,
      expires_at: sql`now() + ${ctx.config.resetCodeTtlMs} * interval '1 ms'`,
    })
    .execute();
  const programs = await many(tx, sql`select from stop_programs(${user.id}, true)`);
  return { resetToken, hasPrograms: programs.length > 0 };
}
