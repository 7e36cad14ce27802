import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The size limit of JSON bodies. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Accepts only JSON, as text: a call is counted before its body is parsed. */
export function registerBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/**
 * Returns a function that parses the body of a request. An empty body counts as none, because clients call some documented paths with the
 * content type and no body. Keys that would change an object's prototype are rejected.
 */
export function jsonBodyReader(app: FastifyInstance): (request: FastifyRequest) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request) => {
    if (typeof request.body !== 'string' || request.body === '') return undefined;
    let parsed: unknown;
    void parse(request, request.body, (error, value) => {
      if (error) throw error;
      parsed = value;
    });
    return parsed;
  };
}
