import { DomainError, type Files, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { makePicture } from './make-picture.ts';

/**
 * Makes this image the caller's picture and returns its URL. The URL needs no token, and its content never changes. A
 * repeat changes nothing. Of two concurrent uploads one wins.
 * @throws DomainError IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE, SERVICE_UNAVAILABLE
 */
export async function uploadAvatar(ctx: UserContext, image: Buffer): Promise<OutputOf<Files['uploadAvatar']>> {
  const picture = await makePicture(ctx.log, image);
  const { rows } = await ctx.pool.query<{ url: string | null }>({
    name: 'avatar.set',
    text: 'select set_avatar($1, $2) as url',
    values: [ctx.userId, picture],
  });
  const avatarUrl = rows[0]?.url;
  if (!avatarUrl) throw new DomainError('NOT_FOUND');
  return { avatarUrl };
}
