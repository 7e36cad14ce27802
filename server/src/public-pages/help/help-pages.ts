import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { I18n } from '@lingui/core';
import { HELP_PAGES, helpPath, type HelpPage } from '@proverse/shared';
import { Marked, type Token, type Tokens } from 'marked';
import { pagePath } from '../../language/path-in.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import type { Page } from '../../transport/pages/document.ts';
import { html, type Html } from '../../transport/pages/html.ts';
import { fillHelpTerms, type HelpTerms } from './help-terms.ts';

const TEXTS = join(import.meta.dirname, 'texts');
/** Shorter pages need no table of contents. */
const CONTENTS_FROM = 5;

interface HelpText {
  readonly page: HelpPage;
  /** English where a language has no text of its own. */
  readonly language: string;
  /** The heading of level 1. */
  readonly title: string;
  /** The first paragraph, for lists and search engines. */
  readonly summary: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly body: Html;
}

/** Returns the list of help pages and each of them, rendered from their Markdown files. */
export function helpPages(terms: HelpTerms, i18n: I18n): readonly Page[] {
  const texts = HELP_PAGES.map((page) => readText(page, terms, i18n));
  return [listOf(texts, i18n), ...texts.map((text) => pageOf(text, texts, i18n))];
}

/** Returns the Markdown of a page, or undefined if the language has none. */
export function helpSource(page: HelpPage, language: string): string | undefined {
  const path = join(TEXTS, language === 'en' ? '' : language, `${page}.md`);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function readText(page: HelpPage, terms: HelpTerms, i18n: I18n): HelpText {
  const translated = helpSource(page, i18n.locale);
  const language = translated === undefined ? 'en' : i18n.locale;
  const tokens = markdown.lexer(fillHelpTerms(translated ?? helpSource(page, 'en') ?? '', terms));
  const headings = headingsOf(tokens);
  const ids = idsOf(page, terms);
  const heading = headings.find(({ depth }) => depth === 1);
  const summary = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph');
  if (heading === undefined || summary === undefined) throw new Error(`${page}.md needs a title and a first paragraph`);
  return {
    page,
    language,
    title: textOf(heading),
    summary: textOf(summary),
    sections: sectionsOf(headings).map((token, i) => ({ id: ids[i] ?? '', title: textOf(token) })),
    body: bodyOf(
      tokens.filter((token) => token !== heading),
      i18n,
      ids,
    ),
  };
}

function headingsOf(tokens: readonly Token[]): Tokens.Heading[] {
  return tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
}

const sectionsOf = (headings: readonly Tokens.Heading[]) => headings.filter(({ depth }) => depth === 2);

/** Returns the ids of a page's sections, which are the same in all languages, so that each can link to them. */
function idsOf(page: HelpPage, terms: HelpTerms): string[] {
  const tokens = markdown.lexer(fillHelpTerms(helpSource(page, 'en') ?? '', terms));
  return sectionsOf(headingsOf(tokens)).map(idOf);
}

/** Renders a text, whose links to other help pages lead to those of its language. */
function bodyOf(tokens: readonly Token[], i18n: I18n, ids: readonly string[]): Html {
  let section = 0;
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading(token) {
        const id = token.depth === 2 ? ` id="${ids[section++] ?? ''}"` : '';
        return `<h${token.depth}${id}>${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
      },
      link({ href, tokens: parts }) {
        const target = href.startsWith('/') ? pagePath(i18n, href) : href;
        return `<a href="${escapeHtml(target)}">${this.parser.parseInline(parts)}</a>`;
      },
    },
  });
  return { markup: marked.parser([...tokens]) };
}

// Texts come from our own files and variables. Raw HTML in them is shown as text, so that a typo cannot break a page.
const markdown = new Marked();

/** The text of a heading or paragraph without its marks. */
function textOf({ tokens = [], ...token }: { readonly tokens?: Token[]; readonly text?: string }): string {
  return tokens.length === 0 ? (token.text ?? '') : tokens.map((part) => textOf(part as Tokens.Text)).join('');
}

function idOf(heading: Tokens.Heading): string {
  return textOf(heading)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function listOf(texts: readonly HelpText[], i18n: I18n): Page {
  return {
    i18n,
    title: i18n.t('Help | Proverse'),
    description: i18n.t(
      'How asking and answering on Proverse works: prices, refunds, withdrawals, contact, privacy and terms.',
    ),
    path: helpPath(),
    isIndexed: true,
    main: html`<div class="help">
      <h1>${i18n.t('Help')}</h1>
      <ul class="topics">
        ${texts.map(
          ({ page, language, title, summary }) =>
            html`<li ${langOf(language, i18n)}>
              <h2><a href="${pagePath(i18n, helpPath(page))}">${title}</a></h2>
              <p>${summary}</p>
            </li>`,
        )}
      </ul>
    </div>`,
  };
}

/** Marks a text that is not in the page's language. */
function langOf(language: string, { locale }: I18n): Html | false {
  return language !== locale && html` lang="${language}"`;
}

function pageOf(text: HelpText, texts: readonly HelpText[], i18n: I18n): Page {
  const { page, language, title, summary, sections, body } = text;
  return {
    i18n,
    title: `${title} | Proverse`,
    description: summary,
    path: helpPath(page),
    isIndexed: true,
    main: html`<div class="help">
      <nav aria-label="${i18n.t('Help pages')}">
        <ul class="chips">
          <li><a href="${pagePath(i18n, helpPath())}">${i18n.t('Help')}</a></li>
          ${texts.map(
            (other) =>
              html`<li>
                <a href="${pagePath(i18n, helpPath(other.page))}" ${other.page === page && html` aria-current="page"`}
                  >${other.title}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      <h1 ${langOf(language, i18n)}>${title}</h1>
      <div class="help-text" ${langOf(language, i18n)}>
        ${
          sections.length >= CONTENTS_FROM &&
          html`<nav class="contents" aria-labelledby="contents">
            <h2 id="contents">${i18n.t('On this page')}</h2>
            <ul>
              ${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}
            </ul>
          </nav>`
        }
        <article>${body}</article>
      </div>
    </div>`,
  };
}
