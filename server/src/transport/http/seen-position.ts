import { SEEN_HEADER } from '@proverse/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../context.ts';
import { BEGIN, currentSeen, latestOf, SeenPosition } from '../../database/positions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its session has seen, only where there are replicas. */
    seen: SeenPosition | undefined;
  }
}

/** Longer than any replica lags. Without the cookie the primary answers. */
const COOKIE_SECONDS = 3600;

/**
 * Takes from each request what its session has seen, as a header or cookie, and returns with the response of a call what it has seen
 * now. Must be registered before cookies are.
 */
export function registerSeenPosition(app: FastifyInstance, { config, replicas }: Services): void {
  if (!replicas) return;
  const secure = config.publicUrl.startsWith('https:');
  app.decorateRequest('seen', undefined);
  // After the body, whose parsing would lose what runs now.
  app.addHook('preHandler', (request, _reply, done) => {
    request.seen = new SeenPosition(givenBy(request) ?? (isAnonymous(request) ? BEGIN : undefined));
    currentSeen.run(request.seen, done);
  });
  app.addHook('onSend', async (request, reply) => {
    const position = request.seen?.position;
    if (position === undefined || position <= (givenBy(request) ?? BEGIN) || isPage(request)) return;
    reply.header(SEEN_HEADER, position);
    // Scripts may read it, because responses may arrive in another order.
    reply.setCookie(SEEN_HEADER, position, { path: '/', sameSite: 'strict', secure, maxAge: COOKIE_SECONDS });
  });
}

function givenBy({ headers, cookies }: FastifyRequest): string | undefined {
  return latestOf([headers[SEEN_HEADER], cookies[SEEN_HEADER]]);
}

function isAnonymous({ headers }: FastifyRequest): boolean {
  return headers.authorization === undefined;
}

/** Others may keep a page, and must not get the cookie with it. */
function isPage({ url }: FastifyRequest): boolean {
  return !/^\/(api|trpc)\//.test(url);
}
