import type { OutputFor, UserContext } from '../context.ts';
import { relyingParty } from '../second-factors/passkeys.ts';
import { factorsOf } from '../second-factors/factors-of.ts';

/** Returns the user's second factors. */
export async function listFactors(ctx: UserContext): Promise<OutputFor<'factors.list'>> {
  const [{ totpAddedAt, recoveryCodesLeft }, passkeys] = await Promise.all([
    factorsOf(ctx.db, ctx.userId),
    ctx.db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at', 'rp_id'])
      .where('user_id', '=', ctx.userId)
      .orderBy('created_at')
      .execute(),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt, rp_id: rpId }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt && lastUsedAt.toISOString(),
      worksAt: rpId === relyingParty(ctx.config).id ? null : rpId,
    })),
    totp: totpAddedAt && { addedAt: totpAddedAt.toISOString() },
    recoveryCodesLeft,
  };
}
