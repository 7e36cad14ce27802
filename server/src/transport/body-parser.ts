import type { FastifyInstance } from 'fastify';

/** The size limit of JSON bodies. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Accepts only JSON. An empty body counts as none, because clients call some documented paths with the content type and no
 * body. Keys that would change an object's prototype are rejected.
 */
export function registerBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}
