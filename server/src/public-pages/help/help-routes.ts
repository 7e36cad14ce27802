import { HELP_PAGES, helpPath } from '@proverse/shared';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';
import { renderDocument, type Site } from '../../transport/pages/document.ts';
import { fixedText } from '../../transport/pages/fixed-text.ts';
import { helpPages } from './help-pages.ts';
import { helpTerms } from './help-terms.ts';

/** Serves `/help` and its pages. They are rendered at the first request. Other spellings of an address redirect to it. */
export function registerHelp(
  app: FastifyInstance,
  config: Config,
  site: Site,
  sendMissingPage: (reply: FastifyReply) => FastifyReply,
): void {
  let pages: ReturnType<typeof helpPages> | undefined;
  const documentAt = (path: string): string => {
    pages ??= helpPages(helpTerms(config));
    const page = pages.find((each) => each.path === path);
    if (!page) throw new Error(`There is no help page at ${path}`);
    return renderDocument(site, page);
  };
  for (const path of [helpPath(), ...HELP_PAGES.map((page) => helpPath(page))]) {
    app.get(path, fixedText(() => documentAt(path), 'text/html; charset=utf-8', 'public, max-age=60').send);
  }
  app.get<{ Params: { '*': string } }>('/help/*', async (request, reply) => {
    const name = request.params['*'].toLowerCase().replace(/\/+$/, '');
    if (name === '') return reply.redirect(helpPath(), 301);
    const page = HELP_PAGES.find((each) => each === name);
    return page === undefined ? sendMissingPage(reply) : reply.redirect(helpPath(page), 301);
  });
}
