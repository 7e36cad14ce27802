import { DomainError, type Files, type OutputOf } from '@proverse/shared';
import type { ReceivedFile, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { makePicture } from '../pictures/make-picture.ts';

/**
 * Makes this image the caller's picture and returns its URL. The URL needs no token, and its content never changes. A
 * repeat changes nothing. Of two concurrent uploads one wins.
 * @throws DomainError NOT_FOUND, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE, SERVICE_UNAVAILABLE
 */
export async function uploadAvatar(
  ctx: UserContext,
  { content }: ReceivedFile,
): Promise<OutputOf<Files['uploadAvatar']>> {
  const avatarUrl = await callFunction(ctx.pool, 'set_avatar', {
    p_user: ctx.userId,
    p_webp: await makePicture(ctx.log, await content.part(0, content.length)),
  });
  if (avatarUrl === null) throw new DomainError('NOT_FOUND');
  return { avatarUrl };
}
