import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from './fixed-text.ts';

/** Sends a page that is the same for everyone. A browser may keep it for a minute and then asks whether it has changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const etag = etagOf(document);
  reply.headers({ 'cache-control': 'public, max-age=60', etag });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(document);
}
