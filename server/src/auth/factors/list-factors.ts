import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../../context.ts';
import { factorsOf } from '../../kernel/factors-of.ts';

/** Returns the user's second factors. */
export async function listFactors(ctx: UserContext): Promise<OutputOf<typeof contract.factors.list>> {
  const { totpAddedAt, recoveryCodesLeft } = await factorsOf(ctx.db, ctx.userId);
  return { totp: totpAddedAt && { addedAt: totpAddedAt.toISOString() }, recoveryCodesLeft };
}
