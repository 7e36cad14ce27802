import type { OutputFor, UserContext } from '../context.ts';
import { profileUrlsOf, verificationOnWire } from './own-verifications.ts';

/** Returns the user's verifications, oldest first, and the pages that a link with rel="me" may lead to. */
export async function listVerifications(ctx: UserContext): Promise<OutputFor<'verification.list'>> {
  const rows = await ctx.db
    .selectFrom('verifications')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .orderBy('id')
    .execute();
  return {
    verifications: rows.map(verificationOnWire),
    profileUrls: await profileUrlsOf(ctx, ctx.userId),
  };
}
