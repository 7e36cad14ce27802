import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentLanguageOf } from '../../language/language-of.ts';
import { varyByLanguage } from '../http/vary.ts';
import { sendError } from '../http/send-error.ts';
import { registerLandingPage, type LandingTerms } from './landing-page.ts';
import { CONTENT_SECURITY_POLICY } from './security-headers.ts';

const API = /^\/+(api|trpc|dev|ws)(\/|$)/;
const FILE = /\.[^/]+$/;
const CHANGE_PASSWORD = '/profile?tab=security&dialog=password';
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
 * Serves the built client: the prerendered landing page, hashed assets to be cached forever, and a document of
 * the app for each address of its screens, in the language of the request. All other addresses are a 404: with the landing page, or with `sendMissingPage` for files
 * and without a client. Paths of the API, and everything when it is not given, are a 404 in the API's format.
 */
export async function registerClient(
  app: FastifyInstance,
  clientDir: string | undefined,
  terms: LandingTerms,
  sendMissingPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const isServed = clientDir !== undefined && existsSync(clientDir);
  const preloads = isServed ? readPreloads(clientDir) : {};
  const screenPolicy = isServed ? readScreenPolicy(clientDir) : CONTENT_SECURITY_POLICY;
  const sendLandingPage = isServed ? registerLandingPage(app, clientDir, terms) : undefined;
  if (isServed) {
    app.get('/.well-known/change-password', (_request, reply) => reply.redirect(CHANGE_PASSWORD, 302));
    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      // The landing page is only complete at `/`.
      globIgnore: ['**/index.html*'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // Other sites show the picture of a link.
        if (path.endsWith('/og.png')) reply.header('cross-origin-resource-policy', 'cross-origin');
        if (WORKER_PAGE.test(path)) reply.headers(WORKER_PAGE_HEADERS);
        // A response of 304 too, because it replaces the headers of the document that the browser has.
        if (path.startsWith(join(clientDir, 'screens/'))) reply.header('content-security-policy', screenPolicy);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pagePathOf(request);
    if (path === undefined || !sendMissingPage) return sendError(new DomainError('NOT_FOUND'), request, reply);
    if (!isServed || FILE.test(path)) return sendMissingPage(request, reply);
    // Search engines may list the landing page and the public pages, but not the app.
    reply.header('x-robots-tag', 'noindex');
    const language = documentLanguageOf(request);
    const links = preloads[language] ?? {};
    const key = screenAt(links, path);
    if (key !== undefined) {
      varyByLanguage(reply).header('link', links[key]);
      return reply.sendFile(`screens/${language}/${key.replaceAll('/', '-')}.html`);
    }
    return sendLandingPage ? sendLandingPage(request, reply) : sendMissingPage(request, reply);
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

/** The addresses of all screens, each with the `Link` header that preloads its code. */
type Preloads = Readonly<Record<string, string>>;

/** Reads the addresses of each language. The client's build writes the file. */
function readPreloads(clientDir: string): Readonly<Record<string, Preloads>> {
  const path = join(clientDir, 'preloads.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Preloads>) : {};
}

/** Returns the policy of the screens' documents. It allows exactly the styles and scripts that the build put into them. */
function readScreenPolicy(clientDir: string): string {
  const path = join(clientDir, 'inline-hashes.json');
  const hashes = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>) : {};
  const directives = Object.entries(hashes).map(
    ([directive, allowed]) => `${directive} 'self' ${allowed.map((hash) => `'${hash}'`).join(' ')}`,
  );
  return [CONTENT_SECURITY_POLICY, ...directives].join(';');
}

/**
 * Returns the key of the screen at `path`, or undefined if there is none. Like the app's router it ignores case and a
 * final slash. `/profile/…` is a different screen from `/profile`; its key is `profile/`.
 */
function screenAt(preloads: Preloads, path: string): string | undefined {
  const address = path.toLowerCase().replace(/^\/|\/$/g, '');
  const key = [address, address.replace(/\/[^/]+$/, '/')].find((each) => Object.hasOwn(preloads, each));
  return address.endsWith('/') ? undefined : key;
}
