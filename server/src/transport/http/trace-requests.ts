import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, startSpan, withSpan, type Span } from '../../tracing/tracing.ts';
import { isRoutine } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Makes a span of each request. It continues the trace of the header `traceparent`. Otherwise its trace has the digits of the
 * request id, which our own client and the log know, so that a browser need not know of traces.
 */
export function registerTracing(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRoutine(request)) return done();
    request.span = spanOf(request);
    withSpan(request.span, done);
  });
  // The events of a body's stream belong to no request.
  app.addHook('preHandler', (request, _reply, done) => withSpan(request.span, done));
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined, statusCode >= 500);
    done();
  });
}

function spanOf({ id, method, headers, routeOptions }: FastifyRequest): Span | undefined {
  const route = routeOptions.url ?? 'none';
  const { traceparent } = headers;
  return startSpan(`${method} ${route}`, {
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : undefined,
    traceId: UUID.test(id) ? id.replaceAll('-', '') : undefined,
    attributes: { 'http.request.method': method, 'http.route': route },
  });
}
