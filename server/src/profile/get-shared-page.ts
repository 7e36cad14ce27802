import { renderSVG } from 'uqr';
import type { OutputFor, UserContext } from '../context.ts';
import { one } from '../database/rows.ts';

interface Row {
  readonly handle: string | null;
  readonly isProfilePublic: boolean;
  readonly isOnWeb: boolean;
}

/** Returns the address of the caller's page on the web and its QR code, if others can see the page. */
export async function getSharedPage(ctx: UserContext): Promise<OutputFor<'profile.share'>> {
  const { handle, isProfilePublic, isOnWeb } = await one<Row>(ctx.reads, {
    name: 'profile.share',
    text: `
      select handle, is_profile_public as "isProfilePublic", is_on_web(u) as "isOnWeb" from users u where id = $1`,
    values: [ctx.userId],
  });
  const url = `${ctx.config.publicUrl}/@${handle}`;
  return { page: isOnWeb ? { url, qrSvg: renderSVG(url) } : null, handle, isProfilePublic };
}
