import { DEFAULT_FACES, DomainError } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { defaultFace } from '../../pictures/default-face.ts';

/**
 * Serves profile pictures, and the faces of people without one, to anyone and any site. The URL of a picture is its hash,
 * so it can be cached forever and needs no token.
 */
export function registerAvatars(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get<{ Params: { number: string } }>('/api/avatars/face-:number(^\\d{1,3}).webp', async (request, reply) => {
    const number = Number(request.params.number);
    if (number >= DEFAULT_FACES) throw new DomainError('NOT_FOUND');
    // Before the headers, so that no cache keeps a failure.
    const face = await defaultFace(number);
    reply.headers({ 'cache-control': 'public, max-age=604800', 'cross-origin-resource-policy': 'cross-origin' });
    return reply.type('image/webp').send(face);
  });

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
    reply.type('image/webp');
    return isCached(request.headers['if-none-match'], hash) ? reply.code(304).send() : reply.send(avatar.webp);
  });
}

/** Returns whether If-None-Match says that the caller has this picture. */
function isCached(ifNoneMatch: string | undefined, hash: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', `"${hash}"`, `W/"${hash}"`].includes(tag.trim()));
}
