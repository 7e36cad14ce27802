import { SEEN_HEADER } from '@proverse/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../context.ts';
import { BEGIN, currentSeen, type Position } from '../../database/positions.ts';

const FORMAT = /^[0-9a-f]{16}$/;
/** Longer than any replica lags. Without the cookie the primary answers. */
const COOKIE_SECONDS = 3600;

/**
 * Takes from each request what its session has seen, as a header or cookie, and returns with the response of a call what it has seen
 * now. Must be registered before cookies are.
 */
export function registerSeenPosition(app: FastifyInstance, { config, replicas }: Services): void {
  if (!replicas) return;
  const secure = config.publicUrl.startsWith('https:');
  // After the body, whose parsing would lose what runs now.
  app.addHook('preHandler', (request, _reply, done) => {
    const isAnonymous = request.headers.authorization === undefined;
    currentSeen.run({ position: givenBy(request) ?? (isAnonymous ? BEGIN : undefined) }, done);
  });
  app.addHook('onSend', async (request, reply) => {
    const position = currentSeen.getStore()?.position;
    if (position === undefined || position <= (givenBy(request) ?? BEGIN) || isPage(request)) return;
    reply.header(SEEN_HEADER, position);
    // Scripts may read it, because responses may arrive in another order.
    reply.setCookie(SEEN_HEADER, position, { path: '/', sameSite: 'strict', secure, maxAge: COOKIE_SECONDS });
  });
}

/** Returns the latest position that a client sent. Ignores what is none. */
function givenBy({ headers, cookies }: FastifyRequest): Position | undefined {
  const given = [headers[SEEN_HEADER], cookies[SEEN_HEADER]].map(String).filter((each) => FORMAT.test(each));
  return given.toSorted().at(-1);
}

/** Others may keep a page, and must not get the cookie with it. */
function isPage({ url }: FastifyRequest): boolean {
  return !/^\/(api|trpc)\//.test(url);
}
