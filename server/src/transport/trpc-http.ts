import { DomainError } from '@proverse/shared';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addTextParser } from './http/body-parser.ts';
import type { CallContext } from '../calls/call-context.ts';
import { isBug, retryAfter } from '../calls/errors.ts';
import { fromTrpcError, operationAt, toTrpcError, withoutLive, type AppRouter } from './trpc.ts';

/** Calls of one request, which run at once. */
export const MAX_BATCH_SIZE = 10;

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => CallContext;

/**
 * Serves `/trpc` for the React client and the SDK. It replaces tRPC's plugin, which accepts any method, reads multipart
 * bodies without a limit and sends early errors without a request id. Subscriptions are only available over `/ws`.
 */
export async function registerTrpc(app: FastifyInstance, router: AppRouter, contextOf: ContextOf): Promise<void> {
  const calls = withoutLive(router);
  await app.register(async (scope) => {
    scope.setErrorHandler(sendTrpcError);
    scope.removeAllContentTypeParsers();
    // tRPC parses the text itself. A call without input may have an empty body, which tRPC would reject as invalid JSON.
    addTextParser(scope, { whenEmpty: '{}' });
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      exposeHeadRoute: false,
      handler: (request, reply) => handleCalls(calls, contextOf, request.params.path, request, reply),
    });
  });
}

async function handleCalls(
  router: ReturnType<typeof withoutLive>,
  contextOf: ContextOf,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let hasContext = false;
  let failure: unknown;
  const response = await resolveResponse({
    router,
    path,
    req: incomingMessageToRequest(Object.assign(request.raw, { body: request.body }), reply.raw, { maxBodySize: null }),
    error: null,
    maxBatchSize: MAX_BATCH_SIZE,
    createContext: async ({ info }) => {
      const ctx = contextOf(request, reply);
      if (ctx.idempotencyKey && info.calls.length > 1) {
        throw new DomainError('VALIDATION_FAILED', {}, { 'Idempotency-Key': 'One key covers one call; do not batch' });
      }
      hasContext = true;
      return ctx;
    },
    onError: ({ error, path: at }) => {
      failure = error;
      if (hasContext && isBug(fromTrpcError(error, operationAt(at)))) {
        request.log.error({ err: error.cause ?? error, path: at }, 'call failed');
      }
    },
    responseMeta: ({ errors }) => {
      const seconds = errors.map((error) => retryAfter(fromTrpcError(error))).find((wait) => wait !== undefined);
      return seconds === undefined ? {} : { headers: { 'retry-after': seconds } };
    },
  });
  // Without a context tRPC's errors lack the request id.
  if (!hasContext) return sendTrpcError(failure, request, reply);
  // The body is sent as text, because Fastify would send the response as a stream.
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .send(await response.text());
}

/** Sends errors that occur before any call is made, such as a wrong content type, in tRPC's format. */
function sendTrpcError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = fromTrpcError(thrown);
  if (isBug(error)) request.log.error({ err: thrown }, 'call failed');
  const wait = retryAfter(error);
  if (wait !== undefined) reply.header('retry-after', wait);
  return reply.code(error.status).send({ error: toTrpcError(error, request.id) });
}
