/** The pages that everyone sees without JavaScript: people, categories and help. */
import { CATEGORIES, type CallLimit } from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext, Services } from '../context.ts';
import { isBug, retryAfter, toDomainError } from '../calls/errors.ts';
import { sendPage } from '../transport/pages/send-page.ts';
import { storedText } from '../language/stored-text.ts';
import { PAGE_LANGUAGES } from '../language/path-in.ts';
import { textsOf } from '../language/texts-of.ts';
import { countCall } from '../calls/rate-limits.ts';
import { categoryPage } from './category-page.ts';
import { renderDocument, type Page, type Site } from '../transport/pages/document.ts';
import { registerHelp } from './help/help-routes.ts';
import { messagePage } from './message-page.ts';
import { pathForReader, type PagesIn } from './pages-in.ts';
import { profilePage } from './profile-page.ts';
import { readNewHandle, readWebProfile } from './read-web-profile.ts';
import { readWebCategory } from './read-web-category.ts';
import { registerSandboxPay } from './sandbox-pay-routes.ts';
import { registerSearchEngineFiles } from './search-engine-routes.ts';
import { pageLanguageOf, sendMissingPage, type SendMissing } from './send-missing-page.ts';
import { registerSharing } from './share-routes.ts';

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => PublicContext;
type WithHandle = { Params: { handle: string } };

/** For all public pages together. A reader's browser loads a few of them, a search engine many. */
const LIMIT: CallLimit = { per: 'address', max: 300, windowSeconds: 60, isApproximate: true };
/** A file of the sitemap has up to 10,000 lines, and search engines seldom load one again. */
const SITEMAP_LIMIT: CallLimit = { per: 'address', max: 30, windowSeconds: 60, isApproximate: true };

/**
 * Serves `/@handle`, `/experts`, `/experts/category`, `/help`, each in every language, and the files for search engines. Other
 * spellings of an address redirect to it, as some programs encode the `@` or add a slash. Each page is one query, and a browser
 * may keep it for a minute. Errors are pages too.
 */
export function registerPublicPages(app: FastifyInstance, services: Services, site: Site, contextOf: ContextOf): void {
  const { config } = services;
  const reading: Services = { ...services, ...services.replicas?.sources };
  const sendMissing: SendMissing = (request, reply) => sendMissingPage(site, request, reply);
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendErrorPage(site, error, request, reply));
    scope.addHook('preHandler', (request, reply) =>
      countCall(contextOf(request, reply), { rest: 'public pages' }, LIMIT, undefined),
    );
    registerSearchEngineFiles(scope, reading, {
      countFile: (request, reply) =>
        countCall(contextOf(request, reply), { rest: 'sitemap files' }, SITEMAP_LIMIT, undefined),
      sendMissingPage: sendMissing,
    });
    if (services.payments.current.name === 'sandbox') registerSandboxPay(scope, services, site, sendMissing);
    for (const { language, prefix } of PAGE_LANGUAGES) {
      const pages: PagesIn = { site, prefix, i18n: textsOf(language), sendMissing };
      registerProfiles(scope, reading, pages);
      registerCategories(scope, reading, pages);
      registerSharing(scope, reading, pages);
      registerHelp(scope, config, pages);
    }
  });
}

function registerProfiles(scope: FastifyInstance, { config, reads }: Services, pages: PagesIn): void {
  const { prefix, i18n, sendMissing } = pages;
  for (const path of [`${prefix}/@:handle`, `${prefix}/@:handle/`]) {
    scope.get<WithHandle>(path, async (request, reply) => {
      const handle = request.params.handle.toLowerCase();
      const profile = await readWebProfile(reads, handle);
      if (profile && request.originalUrl.split('?', 1)[0] === `${prefix}/@${profile.handle}`) {
        return sendWebPage(request, reply, pages, profilePage(profile, config, i18n));
      }
      const current = profile?.handle ?? (await readNewHandle(reads, handle));
      return current === undefined ? sendMissing(request, reply) : reply.redirect(`${prefix}/@${current}`, 301);
    });
  }
}

function registerCategories(scope: FastifyInstance, { reads }: Services, pages: PagesIn): void {
  const { site, prefix, i18n, sendMissing } = pages;
  for (const id of [undefined, ...CATEGORIES.map((category) => category.id)]) {
    scope.get(id === undefined ? `${prefix}/experts` : `${prefix}/experts/${id}`, async (request, reply) =>
      sendWebPage(request, reply, pages, categoryPage(id, await readWebCategory(reads, id), site.url, i18n)),
    );
  }
  scope.get<{ Params: { '*': string } }>(`${prefix}/experts/*`, async (request, reply) => {
    const name = request.params['*'].toLowerCase().replace(/\/+$/, '');
    if (name === '') return reply.redirect(`${prefix}/experts`, 301);
    return CATEGORIES.some(({ id }) => id === name)
      ? reply.redirect(`${prefix}/experts/${name}`, 301)
      : sendMissing(request, reply);
  });
}

function sendWebPage(request: FastifyRequest, reply: FastifyReply, { site, i18n }: PagesIn, page: Page): FastifyReply {
  const elsewhere = pathForReader(request, reply, i18n.locale);
  if (elsewhere !== undefined) return reply.redirect(elsewhere, 302);
  if (!page.isIndexed) reply.header('x-robots-tag', 'noindex');
  return sendPage(request, reply, renderDocument(site, page));
}

function sendErrorPage(site: Site, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toDomainError(thrown);
  if (isBug(error)) request.log.error({ err: thrown }, 'public page failed');
  const wait = retryAfter(error);
  if (wait !== undefined) reply.header('retry-after', wait);
  const i18n = textsOf(pageLanguageOf(request));
  const page = messagePage(i18n.t('This page is not available right now'), storedText(error.message, i18n), i18n);
  return reply.code(error.status).type('text/html; charset=utf-8').send(renderDocument(site, page));
}
