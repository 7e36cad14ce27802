import { sql } from 'kysely';
import { renderSVG } from 'uqr';
import type { OutputFor, UserContext } from '../context.ts';
import { resultOf } from '../database/expressions.ts';

/** Returns the address of the caller's page on the web and its QR code, if others can see the page. */
export async function getSharedPage(ctx: UserContext): Promise<OutputFor<'profile.share'>> {
  const { handle, isProfilePublic, isOnWeb } = await ctx.db
    .selectFrom('users as u')
    .select(['handle', 'is_profile_public as isProfilePublic', resultOf('is_on_web', sql.table('u')).as('isOnWeb')])
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  const url = `${ctx.config.publicUrl}/@${handle}`;
  return { page: isOnWeb ? { url, qrSvg: renderSVG(url) } : null, handle, isProfilePublic };
}
