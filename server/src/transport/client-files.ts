import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from './errors.ts';

const API = /^\/+(api|trpc|dev|ws)(\/|$)/;

/**
 * The built client: the prerendered landing page at `/`, hashed assets for ever, and the app's document for every other
 * page address. What is neither is a 404 in the words of the API.
 */
export async function registerClient(app: FastifyInstance, clientDir: string | undefined): Promise<void> {
  const served = clientDir !== undefined && existsSync(clientDir);
  const preloads = served ? readPreloads(clientDir) : {};
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
    if (served && wantsPage && !isOfApi(request.url)) {
      const link = preloadsFor(preloads, request.url);
      if (link !== undefined) reply.header('link', link);
      return reply.sendFile('app.html');
    }
    return answerRefusal(new DomainError('NOT_FOUND'), request, reply);
  });
}

/** Whatever way the address is written. One that cannot be read is no page either. */
function isOfApi(url: string): boolean {
  try {
    return API.test(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return true;
  }
}

/** For each screen the header that lets a browser load its code beside the document; written by the client's build. */
function readPreloads(clientDir: string): Readonly<Record<string, string>> {
  const path = join(clientDir, 'preloads.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
}

/** `/profile/…` has a screen of its own, unlike `/profile`; it is kept as `profile/`. */
function preloadsFor(preloads: Readonly<Record<string, string>>, url: string): string | undefined {
  const [, screen = '', rest] = url.split('?', 1)[0]?.split('/') ?? [];
  const key = rest ? `${screen}/` : screen;
  return Object.hasOwn(preloads, key) ? preloads[key] : undefined;
}
