import { HELP_PAGES, helpPath } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { renderDocument } from '../../transport/pages/document.ts';
import { fixedText } from '../../transport/pages/fixed-text.ts';
import { pathForReader, type PagesIn } from '../pages-in.ts';
import { helpPages } from './help-pages.ts';
import { helpTerms } from './help-terms.ts';

/**
 * Serves `/help` and its pages in one language. They are rendered at the first request. Other spellings of an address redirect
 * to it.
 */
export function registerHelp(app: FastifyInstance, config: Config, pages: PagesIn): void {
  const { site, prefix, i18n, sendMissing } = pages;
  let rendered: ReturnType<typeof helpPages> | undefined;
  const documentAt = (path: string): string => {
    rendered ??= helpPages(helpTerms(config, i18n), i18n);
    const page = rendered.find((each) => each.path === path);
    if (!page) throw new Error(`There is no help page at ${path}`);
    return renderDocument(site, page);
  };
  for (const path of [helpPath(), ...HELP_PAGES.map((page) => helpPath(page))]) {
    const { send } = fixedText(() => documentAt(path), 'text/html; charset=utf-8', 'public, max-age=60');
    app.get(`${prefix}${path}`, (request, reply) => {
      const elsewhere = pathForReader(request, reply, i18n.locale);
      return elsewhere === undefined ? send(request, reply) : reply.redirect(elsewhere, 302);
    });
  }
  app.get<{ Params: { '*': string } }>(`${prefix}/help/*`, async (request, reply) => {
    const name = request.params['*'].toLowerCase().replace(/\/+$/, '');
    if (name === '') return reply.redirect(prefix + helpPath(), 301);
    const page = HELP_PAGES.find((each) => each === name);
    return page === undefined ? sendMissing(request, reply) : reply.redirect(prefix + helpPath(page), 301);
  });
}
