import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import { sendError } from './errors.ts';

const API = /^\/+(api|trpc|dev|ws)(\/|$)/;

/**
 * Serves the built client: the prerendered landing page at `/`, hashed assets to be cached forever, and the app's document
 * for every other page. Everything else is a 404 in the API's format.
 */
export async function registerClient(app: FastifyInstance, clientDir: string | undefined): Promise<void> {
  const isServed = clientDir !== undefined && existsSync(clientDir);
  const preloads = isServed ? readPreloads(clientDir) : {};
  if (isServed) {
    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isServed && wantsPage && !isApiPath(request.url)) {
      const link = preloadsFor(preloads, request.url);
      if (link !== undefined) reply.header('link', link);
      return reply.sendFile('app.html');
    }
    return sendError(new DomainError('NOT_FOUND'), request, reply);
  });
}

/**
 * Returns whether the URL belongs to the API. Decodes the path first, because `/%61pi` is `/api` as well. An invalid
 * path counts as one of the API, because it is not a page.
 */
function isApiPath(url: string): boolean {
  try {
    return API.test(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return true;
  }
}

/** Reads the `Link` header of each screen, which preloads its code. The client's build writes the file. */
function readPreloads(clientDir: string): Readonly<Record<string, string>> {
  const path = join(clientDir, 'preloads.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
}

/**
 * Returns the `Link` header of the screen at `url`. `/profile/…` is a different screen from `/profile`; its key is
 * `profile/`.
 */
function preloadsFor(preloads: Readonly<Record<string, string>>, url: string): string | undefined {
  const [, screen = '', rest] = url.split('?', 1)[0]?.split('/') ?? [];
  const key = rest ? `${screen}/` : screen;
  return Object.hasOwn(preloads, key) ? preloads[key] : undefined;
}
