import { HELP_PAGES, helpPath } from '@proverse/shared';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';
import { renderDocument, type Site } from '../../transport/pages/document.ts';
import { fixedText } from '../../transport/pages/fixed-text.ts';
import { helpPages } from './help-pages.ts';
import { helpTerms } from './help-terms.ts';

/** Serves `/help` and its pages. They are rendered when the node starts. Other spellings of an address redirect to it. */
export function registerHelp(
  app: FastifyInstance,
  config: Config,
  site: Site,
  sendMissingPage: (reply: FastifyReply) => FastifyReply,
): void {
  for (const page of helpPages(helpTerms(config))) {
    const document = renderDocument(site, page);
    app.get(page.path ?? '', fixedText(document, 'text/html; charset=utf-8', 'public, max-age=60').send);
  }
  app.get<{ Params: { '*': string } }>('/help/*', async (request, reply) => {
    const name = request.params['*'].toLowerCase().replace(/\/+$/, '');
    if (name === '') return reply.redirect(helpPath(), 301);
    const page = HELP_PAGES.find((each) => each === name);
    return page === undefined ? sendMissingPage(reply) : reply.redirect(helpPath(page), 301);
  });
}
