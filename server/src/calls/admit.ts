import { DomainError, type FileOperation, type Operation } from '@proverse/shared';
import type { Identity, UserContext } from '../context.ts';
import { factorsOf, hasFactor } from '../second-factors/factors-of.ts';
import type { CallContext } from './call-context.ts';
import { costMsOf, REQUEST_COST_MS, spend } from './call-cost.ts';
import { countCallerLimits } from './rate-limits.ts';
import { requireScope } from './require-scope.ts';

/**
 * Counts the call, well-formed or not, and checks the access that the operation declares. Every operation that is not public needs a
 * valid token, and an API token needs its scope.
 */
export async function admit(
  operation: Operation | FileOperation,
  ctx: CallContext,
): Promise<CallContext & Partial<Identity>> {
  if ('usesCookie' in operation && !ctx.originAllowed) throw new DomainError('ORIGIN_REFUSED');
  const caller: CallContext & Partial<Identity> = operation.access === 'public' ? ctx : await identify(ctx);
  spend(ctx, caller, costMsOf(operation));
  if ('limits' in operation) await countCallerLimits(operation, caller);
  if (!isSignedIn(caller)) return caller;
  if (caller.apiToken) {
    await ctx.accessTokens.noteTokenUse(caller.apiToken, ctx.ip);
    requireScope(operation, caller.apiToken);
  } else {
    // A program does not show that its user is there.
    ctx.live.noteActive(caller.userId);
  }
  if (operation.access === 'admin') await requireAdmin(caller);
  return caller;
}

/** Charges the network for a call without a valid token. */
async function identify(ctx: CallContext): Promise<CallContext & Identity> {
  try {
    if (!ctx.bearer) throw new DomainError('UNAUTHENTICATED');
    return { ...ctx, ...(await ctx.accessTokens.verify(ctx.bearer)) };
  } catch (error) {
    spend(ctx, { ip: ctx.ip }, REQUEST_COST_MS);
    throw error;
  }
}

/**
 * Rejects other users with NOT_FOUND, so that admin operations seem not to exist. In production an admin needs a second
 * factor.
 */
async function requireAdmin(ctx: UserContext): Promise<void> {
  const user = await ctx.db.selectFrom('users').select('role').where('id', '=', ctx.userId).executeTakeFirst();
  if (user?.role !== 'admin') throw new DomainError('NOT_FOUND');
  if (ctx.config.production && !hasFactor(await factorsOf(ctx.db, ctx.userId))) {
    throw new DomainError('ADMIN_FACTOR_NEEDED');
  }
}

function isSignedIn(ctx: Partial<Identity>): ctx is Identity {
  return ctx.userId !== undefined;
}
