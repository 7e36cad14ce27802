import { DomainError, type Files, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';
import { makePicture } from '../pictures/make-picture.ts';

/** Returns the picture's URL, null for an unknown user. */
const setAvatar = sqlFunction<(userId: string, webp: Buffer) => string | null>('set_avatar');

/**
 * Makes this image the caller's picture and returns its URL. The URL needs no token, and its content never changes. A
 * repeat changes nothing. Of two concurrent uploads one wins.
 * @throws DomainError NOT_FOUND, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE, SERVICE_UNAVAILABLE
 */
export async function uploadAvatar(ctx: UserContext, image: Buffer): Promise<OutputOf<Files['uploadAvatar']>> {
  const avatarUrl = await setAvatar(ctx.pool, ctx.userId, await makePicture(ctx.log, image));
  if (avatarUrl === null) throw new DomainError('NOT_FOUND');
  return { avatarUrl };
}
