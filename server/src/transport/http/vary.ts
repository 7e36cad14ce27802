import type { FastifyReply } from 'fastify';

/** Tells caches that the response depends on these headers of the request too. */
export function varyBy(reply: FastifyReply, ...headers: readonly string[]): FastifyReply {
  const known = String(reply.getHeader('vary') ?? '');
  const names = known.toLowerCase().split(/,\s*/);
  const missing = headers.filter((name) => !names.includes(name));
  return missing.length === 0 ? reply : reply.header('vary', [known, ...missing].filter(Boolean).join(', '));
}

/** The same for what languageOf() reads. */
export function varyByLanguage(reply: FastifyReply): FastifyReply {
  return varyBy(reply, 'accept-language', 'cookie');
}
