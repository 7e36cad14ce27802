import { isUtf8 } from 'node:buffer';
import { DomainError } from '@proverse/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The size limit of JSON bodies. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Accepts only JSON, as text: a call is counted before its body is parsed. */
export function registerBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  addTextParser(app);
}

/**
 * Reads JSON bodies as text. Other encodings than UTF-8 are rejected, because their letters would be stored as U+FFFD. An empty
 * body becomes `whenEmpty`.
 */
export function addTextParser(app: FastifyInstance, { whenEmpty = '' } = {}): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isDeclaredUtf8(request)) done(new DomainError('UNSUPPORTED_MEDIA_TYPE'));
    else if (isUtf8(body)) done(null, body.toString('utf8') || whenEmpty);
    else done(new DomainError('MALFORMED_REQUEST'));
  });
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

/** Returns whether the content type names no encoding or UTF-8. */
export function isDeclaredUtf8({ headers }: FastifyRequest): boolean {
  const type = headers['content-type'] ?? '';
  // Most requests name no encoding.
  if (!type.includes(';')) return true;
  return [...type.matchAll(/;\s*charset\s*=\s*"?([^\s";]*)/gi)].every(([, charset = '']) => /^utf-?8$/i.test(charset));
}
