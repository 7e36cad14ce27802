import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';
import { registerLandingPage } from './landing-page.ts';

const API = /^\/+(api|trpc|dev|ws)(\/|$)/;
const FILE = /\.[^/]+$/;
const WORKER_PAGE = /\/worker\.html(\.br|\.gz)?$/;
/** The app frames this page, which only registers the service worker. It alone may have a Trusted Types policy. */
const WORKER_PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * Serves the built client: the prerendered landing page at `/`, hashed assets to be cached forever, and the app's document
 * for every other page. `sendMissingPage` sends the 404 page for files that do not exist, and for pages without a client.
 * Paths of the API, and everything when it is not given, are a 404 in the API's format.
 */
export async function registerClient(
  app: FastifyInstance,
  clientDir: string | undefined,
  publicUrl: string,
  sendMissingPage?: (reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const isServed = clientDir !== undefined && existsSync(clientDir);
  const preloads = isServed ? readPreloads(clientDir) : {};
  if (isServed) {
    registerLandingPage(app, clientDir, publicUrl);
    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      // The landing page is only complete at `/`.
      globIgnore: ['index.html*'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // Other sites show the picture of a link.
        if (path.endsWith('/og.png')) reply.header('cross-origin-resource-policy', 'cross-origin');
        if (WORKER_PAGE.test(path)) reply.headers(WORKER_PAGE_HEADERS);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pagePathOf(request);
    if (path === undefined || !sendMissingPage) return sendError(new DomainError('NOT_FOUND'), request, reply);
    if (!isServed || FILE.test(path)) return sendMissingPage(reply);
    const link = preloadsFor(preloads, request.url);
    if (link !== undefined) reply.header('link', link);
    // Search engines may list the landing page and the public pages, but not the app.
    return reply.header('x-robots-tag', 'noindex').sendFile('app.html');
  });
}

/**
 * Returns the path of a page, or undefined if the request is one for the API. Decodes the path first, because `/%61pi` is
 * `/api` as well. An invalid path is not a page. What the caller accepts does not matter, because crawlers often accept anything.
 */
function pagePathOf({ method, url }: FastifyRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    return API.test(path) ? undefined : path;
  } catch {
    return undefined;
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
