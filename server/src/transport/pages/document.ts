import type { I18n } from '@lingui/core';
import { CATEGORIES, choosePath, FOOTER_LINKS, INTERFACE_LANGUAGES, pathIn } from '@proverse/shared';
import { appPath, PAGE_LANGUAGES, pagePath } from '../../language/path-in.ts';
import { html, type Html } from './html.ts';

/** The address of the site, and what the client's build made for these pages. Without a build they have no style. */
export interface Site {
  readonly url: string;
  readonly stylesheet: string | undefined;
  readonly font: string | undefined;
  /** What only the API documentation loads. */
  readonly docs: { readonly stylesheet: string | undefined; readonly script: string | undefined };
}

export interface Page {
  /** The texts of the page's language. */
  readonly i18n: I18n;
  readonly title: string;
  readonly description?: string;
  /** The path of the page, without its language. Pages that search engines should not know, such as errors, have none. */
  readonly path?: string;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  /** More for the head, such as data blocks. */
  readonly head?: Html;
  /** `profile` for a person's page. */
  readonly kind?: 'profile' | 'website';
  /** The path in the app that people open after they sign in or join from here. */
  readonly next?: string;
  readonly image?: { readonly url: string; readonly alt: string };
  readonly main: Html;
}

/** Renders a whole page. */
export function renderDocument(site: Site, page: Page): string {
  const { i18n } = page;
  const { locale: language } = i18n;
  const next = page.next === undefined ? '' : `&next=${encodeURIComponent(page.next)}`;
  const signIn = next === '' ? '/auth' : `/auth?${next.slice(1)}`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <meta name="theme-color" content="#FAF9F6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0F1615" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        ${site.font !== undefined && html`<link rel="preload" href="${site.font}" as="font" type="font/woff2" crossorigin />`}
        ${site.stylesheet !== undefined && html`<link rel="stylesheet" href="${site.stylesheet}" />`}
        ${cardTags(site, page)} ${page.head}
      </head>
      <body>
        ${DRAWINGS}
        <a class="skip" href="#main">${i18n.t('Skip to content')}</a>
        <header class="top">
          <a class="logo" href="${pagePath(i18n, '/')}">${LOGO}<span>Proverse</span></a>
          <nav aria-label="${i18n.t('Account')}">
            <a href="${appPath(i18n, signIn)}">${i18n.t('Sign In')}</a
            ><a class="join" href="${appPath(i18n, `/auth?tab=join${next}`)}">${i18n.t('Join Free')}</a>
          </nav>
        </header>
        <main id="main">${page.main}</main>
        <footer class="end">
          <nav aria-label="${i18n.t('Experts')}">
            <h2>${i18n.t('Experts by field')}</h2>
            <ul>
              ${CATEGORIES.map(({ id, name }) => html`<li><a href="${pagePath(i18n, `/experts/${id}`)}">${i18n.t(name)}</a></li>`)}
            </ul>
          </nav>
          <nav aria-label="${i18n.t('Footer')}">
            <ul>
              ${FOOTER_LINKS.map(({ label, href }) => html`<li><a href="${pagePath(i18n, href)}">${i18n.t(label)}</a></li>`)}
            </ul>
          </nav>
          ${languageLinks(page)}
          <p>${i18n.t('Proverse: ask the right expert, pay only for an answer.')}</p>
        </footer>
      </body>
    </html> `.markup;
}

/** The same page in the other languages, each named by itself. */
function languageLinks({ i18n, path = '/' }: Page): Html {
  const others = INTERFACE_LANGUAGES.filter(({ code }) => code !== i18n.locale);
  return html`<nav aria-label="${i18n.t('Language')}">
    <ul>
      ${others.map(({ code, native }) => {
        const href = choosePath(code, pathIn(code, path));
        return html`<li><a href="${href}" lang="${code}" hreflang="${code}">${native}</a></li>`;
      })}
    </ul>
  </nav>`;
}

/** What search engines, chats and social networks know of a page. */
function cardTags({ url }: Site, page: Page): Html | undefined {
  const { i18n, title, description, path, kind = 'website', image } = page;
  if (path === undefined) return undefined;
  const address = url + pagePath(i18n, path);
  return html`<link rel="canonical" href="${address}" />
    ${PAGE_LANGUAGES.map(({ language, prefix }) => html`<link rel="alternate" hreflang="${language}" href="${url}${prefix}${path}" />`)}
    <link rel="alternate" hreflang="x-default" href="${url}${path}" />
    <meta name="description" content="${description}" />
    <meta property="og:site_name" content="Proverse" />
    <meta property="og:type" content="${kind}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    ${
      image &&
      html`<meta property="og:image" content="${image.url}" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="${image.alt}" />`
    }
    <meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />`;
}

/** Symbols that a page uses more than once. */
export const DRAWINGS = html`<svg hidden>
  <symbol id="star" viewBox="0 0 20 20">
    <path d="m10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
  </symbol>
  <symbol id="check" viewBox="0 0 20 20"><path d="m4 10.5 4 4 8-9" /></symbol>
</svg>`;

const LOGO = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="7" />
  <path d="M10 25V8h7.5a5.25 5.25 0 0 1 0 10.5H10" />
  <circle cx="22.5" cy="23.5" r="2.75" />
</svg>`;
