import { DomainError } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/**
 * Serves profile pictures to anyone and any site. The URL is the hash of the picture, so it can be cached forever and needs
 * no token.
 */
export function registerAvatars(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get<{ Params: { file: string } }>('/api/avatars/:file', async (request, reply) => {
    const hash = /^([0-9a-f]{64})\.webp$/.exec(request.params.file)?.[1];
    if (hash === undefined) throw new DomainError('NOT_FOUND');
    const avatar = await db.selectFrom('avatars').select('webp').where('hash', '=', hash).executeTakeFirst();
    if (!avatar) throw new DomainError('NOT_FOUND');
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${hash}"`,
    });
    if (isCached(request.headers['if-none-match'], hash)) return reply.code(304).send();
    return reply.type('image/webp').send(avatar.webp);
  });
}

/** Returns whether If-None-Match says that the caller has this picture. */
function isCached(ifNoneMatch: string | undefined, hash: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', `"${hash}"`, `W/"${hash}"`].includes(tag.trim()));
}
