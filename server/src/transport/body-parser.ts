import type { FastifyInstance } from 'fastify';

/** The largest JSON body that any operation takes. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * JSON is the only body. An empty one counts as none, since several documented calls carry nothing but the header;
 * keys that reach for an object's prototype are refused.
 */
export function registerBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}
