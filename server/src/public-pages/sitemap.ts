import { CATEGORIES, HELP_PAGES, helpPath } from '@proverse/shared';
import type { Pool } from 'pg';
import { fromFunction } from '../database/call-function.ts';
import { many } from '../database/rows.ts';
import { PAGE_LANGUAGES } from '../language/path-in.ts';
import { escapeHtml } from '../text/escape-html.ts';

/** Each is listed in every language. The protocol allows 50,000, but then a file takes a search engine long. */
const PAGES_PER_FILE = 10_000;
const FIRSTS_VALID_MS = 3_600_000;

interface Sitemap {
  /** The list of files: number 0 has the pages of the site, all others people by handle. */
  index(): Promise<string>;
  /** One file, or undefined if there is none with this number. */
  file(number: number): Promise<string | undefined>;
}

/**
 * Returns the sitemap of the public pages. Which handle each file begins with takes a scan of the whole index, so it is
 * remembered for an hour. A file is a range of the index.
 */
export function createSitemap(pool: Pool, siteUrl: string, nowMs: () => number = Date.now): Sitemap {
  let known: { readonly untilMs: number; readonly firsts: Promise<readonly string[]> } | undefined;

  function firstHandles(): Promise<readonly string[]> {
    if (known && nowMs() < known.untilMs) return known.firsts;
    const rows = many(pool, fromFunction('sitemap_firsts', { p_pages: PAGES_PER_FILE }));
    const firsts = rows.then((all) => all.map(({ handle }) => handle));
    known = { untilMs: nowMs() + FIRSTS_VALID_MS, firsts };
    firsts.catch(() => (known = undefined));
    return firsts;
  }

  function inEachLanguage(pages: readonly { readonly path: string; readonly rest: string }[]): string[] {
    return PAGE_LANGUAGES.flatMap(({ prefix }) =>
      pages.map(({ path, rest }) => `<url><loc>${escapeHtml(siteUrl)}${prefix}${path}</loc>${rest}</url>`),
    );
  }

  return {
    async index() {
      const files = [0, ...(await firstHandles()).map((_, i) => i + 1)];
      const entries = files.map(
        (number) => `<sitemap><loc>${escapeHtml(siteUrl)}/sitemap-${number}.xml</loc></sitemap>`,
      );
      return xml('sitemapindex', entries);
    },
    async file(number) {
      if (number === 0) {
        const paths = [
          '/',
          '/experts',
          ...CATEGORIES.map(({ id }) => `/experts/${id}`),
          helpPath(),
          ...HELP_PAGES.map((page) => helpPath(page)),
        ];
        return xml('urlset', inEachLanguage(paths.map((path) => ({ path, rest: '' }))));
      }
      const firsts = await firstHandles();
      const first = firsts[number - 1];
      if (first === undefined) return undefined;
      const people = await many(
        pool,
        fromFunction('sitemap_file', { p_from: first, p_before: firsts[number] ?? null }),
      );
      const pages = people.map(({ handle, changedAt }) => ({
        path: `/@${handle}`,
        rest: `<lastmod>${changedAt}</lastmod>`,
      }));
      return xml('urlset', inEachLanguage(pages));
    },
  };
}

function xml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;
}
