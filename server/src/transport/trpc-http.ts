import { DomainError } from '@proverse/shared';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBug, refusalOf, retryAfter } from './errors.ts';
import { operationAt, type AppRouter, type CallContext } from './trpc.ts';

const MAX_BATCH_SIZE = 10;

/** `/trpc`, the door of the React client and of the SDK. */
export async function registerTrpc(
  app: FastifyInstance,
  router: AppRouter,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext,
): Promise<void> {
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: '/trpc',
    trpcOptions: {
      router,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: ({ req, res, info }) => {
        const ctx = contextOf(req, res);
        if (ctx.idempotencyKey && info.calls.length > 1) {
          throw new DomainError(
            'VALIDATION_FAILED',
            {},
            { 'Idempotency-Key': 'One key covers one call; do not batch' },
          );
        }
        return ctx;
      },
      onError: ({ error, path, req }) => {
        if (isBug(refusalOf(error, operationAt(path))))
          req.log.error({ err: error.cause ?? error, path }, 'call failed');
      },
      responseMeta: ({ errors }) => {
        const seconds = errors.map((error) => retryAfter(refusalOf(error))).find((wait) => wait !== undefined);
        return seconds === undefined ? {} : { headers: { 'retry-after': seconds } };
      },
    },
  };
  await app.register(async (scope) => {
    // A call without input may come with an empty body; tRPC would take that for broken JSON.
    scope.addHook('preHandler', async (request) => {
      if (request.body === '') request.body = '{}';
    });
    await scope.register(fastifyTRPCPlugin, options);
  });
}
