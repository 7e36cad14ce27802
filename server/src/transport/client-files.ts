import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from './errors.ts';

const API = /^\/(api|trpc|dev|ws)(\/|\?|$)/;

/**
 * The built client: the prerendered landing page at `/`, hashed assets for ever, and the app's document for every other
 * page address. What is neither is a 404 in the words of the API.
 */
export async function registerClient(app: FastifyInstance, clientDir: string | undefined): Promise<void> {
  const served = clientDir !== undefined && existsSync(clientDir);
  if (served) {
    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (served && wantsPage && !API.test(request.url)) return reply.sendFile('app.html');
    return answerRefusal(new DomainError('NOT_FOUND'), request, reply);
  });
}
