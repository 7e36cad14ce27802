import { DomainError } from '@proverse/shared';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBug, refusalOf, retryAfter } from './errors.ts';
import { inTrpcForm, operationAt, withoutLive, type AppRouter, type CallContext } from './trpc.ts';

const MAX_BATCH_SIZE = 10;

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => CallContext;

/**
 * `/trpc`, the door of the React client and of the SDK. A route of ours instead of tRPC's plugin, which takes any method,
 * reads multipart bodies without a limit, and answers what it refuses early in a form without request id.
 * Subscriptions are not there: they have a door of their own, `/ws`.
 */
export async function registerTrpc(app: FastifyInstance, router: AppRouter, contextOf: ContextOf): Promise<void> {
  const calls = withoutLive(router);
  await app.register(async (scope) => {
    scope.setErrorHandler(answerInTrpcForm);
    scope.removeAllContentTypeParsers();
    // tRPC parses by itself. A call without input may come with an empty body, which it would take for broken JSON.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body === '' ? '{}' : body);
    });
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      exposeHeadRoute: false,
      handler: (request, reply) => answerCalls(calls, contextOf, request.params.path, request, reply),
    });
  });
}

async function answerCalls(
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
      if (hasContext && isBug(refusalOf(error, operationAt(at)))) {
        request.log.error({ err: error.cause ?? error, path: at }, 'call failed');
      }
    },
    responseMeta: ({ errors }) => {
      const seconds = errors.map((error) => retryAfter(refusalOf(error))).find((wait) => wait !== undefined);
      return seconds === undefined ? {} : { headers: { 'retry-after': seconds } };
    },
  });
  // Without a context its errors could not name the request.
  return hasContext ? reply.send(response) : answerInTrpcForm(failure, request, reply);
}

/** What is refused before any call is performed, such as a body of another type, as tRPC's clients read failures. */
function answerInTrpcForm(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (isBug(refusal)) request.log.error({ err: error }, 'call failed');
  const wait = retryAfter(refusal);
  if (wait !== undefined) reply.header('retry-after', wait);
  return reply.code(refusal.status).send({ error: inTrpcForm(refusal, request.id) });
}
