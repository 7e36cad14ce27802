/** The pages that everyone sees without JavaScript: people, categories and help. */
import { CATEGORIES, type CallLimit } from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext, Services } from '../context.ts';
import { isBug, retryAfter, toDomainError } from '../calls/errors.ts';
import { sendPage } from '../transport/pages/send-page.ts';
import { countCall } from '../calls/rate-limits.ts';
import { categoryPage } from './category-page.ts';
import { renderDocument, type Page, type Site } from '../transport/pages/document.ts';
import { registerHelp } from './help/help-routes.ts';
import { messagePage, MISSING_PAGE } from './message-page.ts';
import { profilePage } from './profile-page.ts';
import { readNewHandle, readWebProfile } from './read-web-profile.ts';
import { readWebCategory } from './read-web-category.ts';
import { registerSandboxPay } from './sandbox-pay-routes.ts';
import { registerSearchEngineFiles } from './search-engine-routes.ts';
import { registerSharing } from './share-routes.ts';

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => PublicContext;
type WithHandle = { Params: { handle: string } };

/** For all public pages together. A reader's browser loads a few of them, a search engine many. */
const LIMIT: CallLimit = { per: 'address', max: 300, windowSeconds: 60, isApproximate: true };
/** A file of the sitemap has up to 10,000 lines, and search engines seldom load one again. */
const SITEMAP_LIMIT: CallLimit = { per: 'address', max: 30, windowSeconds: 60, isApproximate: true };

/**
 * Serves `/@handle`, `/experts`, `/experts/category`, `/help` and the files for search engines. Other spellings of an address redirect to it, as
 * some programs encode the `@` or add a slash. Each page is one query, and a browser may keep it for a minute. Errors are
 * pages too.
 */
export function registerPublicPages(app: FastifyInstance, services: Services, site: Site, contextOf: ContextOf): void {
  const { config, reads } = services;
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendErrorPage(site, error, request, reply));
    scope.addHook('preHandler', (request, reply) =>
      countCall(contextOf(request, reply), { rest: 'public pages' }, LIMIT, undefined),
    );
    for (const path of ['/@:handle', '/@:handle/']) {
      scope.get<WithHandle>(path, async (request, reply) => {
        const handle = request.params.handle.toLowerCase();
        const profile = await readWebProfile(reads, handle);
        if (profile && request.originalUrl.split('?', 1)[0] === `/@${profile.handle}`) {
          return sendWebPage(request, reply, site, profilePage(profile, config));
        }
        const current = profile?.handle ?? (await readNewHandle(reads, handle));
        return current === undefined ? sendMissingPage(site, reply) : reply.redirect(`/@${current}`, 301);
      });
    }
    registerSearchEngineFiles(scope, services, {
      countFile: (request, reply) =>
        countCall(contextOf(request, reply), { rest: 'sitemap files' }, SITEMAP_LIMIT, undefined),
      sendMissingPage: (reply) => sendMissingPage(site, reply),
    });
    registerSharing(scope, services, site, (reply) => sendMissingPage(site, reply));
    if (services.payments.current.name === 'sandbox') {
      registerSandboxPay(scope, services, site, (reply) => sendMissingPage(site, reply));
    }
    registerHelp(scope, config, site, (reply) => sendMissingPage(site, reply));
    for (const id of [undefined, ...CATEGORIES.map((category) => category.id)]) {
      scope.get(id === undefined ? '/experts' : `/experts/${id}`, async (request, reply) =>
        sendWebPage(request, reply, site, categoryPage(id, await readWebCategory(reads, id), site.url)),
      );
    }
    scope.get<{ Params: { '*': string } }>('/experts/*', async (request, reply) => {
      const name = request.params['*'].toLowerCase().replace(/\/+$/, '');
      if (name === '') return reply.redirect('/experts', 301);
      return CATEGORIES.some(({ id }) => id === name)
        ? reply.redirect(`/experts/${name}`, 301)
        : sendMissingPage(site, reply);
    });
  });
}

/** Sends the page for an address that leads nowhere, with status 404. */
export function sendMissingPage(site: Site, reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/html; charset=utf-8').send(renderDocument(site, MISSING_PAGE));
}

function sendWebPage(request: FastifyRequest, reply: FastifyReply, site: Site, page: Page): FastifyReply {
  if (!page.isIndexed) reply.header('x-robots-tag', 'noindex');
  return sendPage(request, reply, renderDocument(site, page));
}

function sendErrorPage(site: Site, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toDomainError(thrown);
  if (isBug(error)) request.log.error({ err: thrown }, 'public page failed');
  const wait = retryAfter(error);
  if (wait !== undefined) reply.header('retry-after', wait);
  const page = messagePage('This page is not available right now', error.message);
  return reply.code(error.status).type('text/html; charset=utf-8').send(renderDocument(site, page));
}
