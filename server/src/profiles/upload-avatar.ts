import { DomainError, type Files, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { makePicture } from './make-picture.ts';

/**
 * Makes this image the caller's picture and answers its address, which never shows anything else and needs no token.
 * Repeating it changes nothing; of two at the same time one stays.
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
