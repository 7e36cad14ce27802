import { isInterfaceLanguage, LANGUAGE_COOKIE } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Serves `/language/<code>?next=<path>`: chooses a language on this device and leads on to a page of this site. A link, so that it
 * works without scripts.
 */
export function registerLanguage(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.get<{ Params: { code: string }; Querystring: { next?: unknown } }>('/language/:code', (request, reply) => {
    const { code } = request.params;
    if (!isInterfaceLanguage(code)) return reply.callNotFound();
    // Scripts read it, to know whether a language was chosen here.
    const flags = { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:'), maxAge: YEAR_SECONDS } as const;
    return reply
      .setCookie(LANGUAGE_COOKIE, code, flags)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .redirect(ownPath(request.query.next, publicUrl), 302);
  });
}

/** Returns the path if it is one of this site, else that of the landing page. A browser reads `//other.example` as a host. */
function ownPath(next: unknown, publicUrl: string): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/';
  const url = URL.parse(next, publicUrl);
  // Dots may have led to one as well.
  if (url === null || url.pathname.startsWith('//') || url.origin !== new URL(publicUrl).origin) return '/';
  return url.pathname + url.search + url.hash;
}
