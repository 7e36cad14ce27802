import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELP_PAGES, helpPath, type HelpPage } from '@proverse/shared';
import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../text/escape-html.ts';
import type { Page } from '../../transport/pages/document.ts';
import { html, type Html } from '../../transport/pages/html.ts';
import { fillHelpTerms, type HelpTerms } from './help-terms.ts';

const TEXTS = join(import.meta.dirname, 'texts');
/** Shorter pages need no table of contents. */
const CONTENTS_FROM = 5;

interface HelpText {
  readonly page: HelpPage;
  /** The heading of level 1. */
  readonly title: string;
  /** The first paragraph, for lists and search engines. */
  readonly summary: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly body: Html;
}

/** Returns the list of help pages and each of them, rendered from their Markdown files. */
export function helpPages(terms: HelpTerms): readonly Page[] {
  const texts = HELP_PAGES.map((page) => readText(page, terms));
  return [listOf(texts), ...texts.map((text) => pageOf(text, texts))];
}

export function helpSource(page: HelpPage): string {
  return readFileSync(join(TEXTS, `${page}.md`), 'utf8');
}

function readText(page: HelpPage, terms: HelpTerms): HelpText {
  const tokens = markdown.lexer(fillHelpTerms(helpSource(page), terms));
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  const heading = headings.find(({ depth }) => depth === 1);
  const summary = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph');
  if (heading === undefined || summary === undefined) throw new Error(`${page}.md needs a title and a first paragraph`);
  return {
    page,
    title: textOf(heading),
    summary: textOf(summary),
    sections: headings.filter(({ depth }) => depth === 2).map((token) => ({ id: idOf(token), title: textOf(token) })),
    body: { markup: markdown.parser(tokens.filter((token) => token !== heading)) },
  };
}

// Texts come from our own files and variables. Raw HTML in them is shown as text, so that a typo cannot break a page.
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    heading(token) {
      const id = token.depth === 2 ? ` id="${idOf(token)}"` : '';
      return `<h${token.depth}${id}>${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
    },
  },
});

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

function listOf(texts: readonly HelpText[]): Page {
  return {
    title: 'Help | Proverse',
    description:
      'How asking and answering on Proverse works: prices, refunds, withdrawals, contact, privacy and terms.',
    path: helpPath(),
    isIndexed: true,
    main: html`<div class="help">
      <h1>Help</h1>
      <ul class="topics">
        ${texts.map(
          ({ page, title, summary }) =>
            html`<li>
              <h2><a href="${helpPath(page)}">${title}</a></h2>
              <p>${summary}</p>
            </li>`,
        )}
      </ul>
    </div>`,
  };
}

function pageOf({ page, title, summary, sections, body }: HelpText, texts: readonly HelpText[]): Page {
  return {
    title: `${title} | Proverse`,
    description: summary,
    path: helpPath(page),
    isIndexed: true,
    main: html`<div class="help">
      <nav aria-label="Help pages">
        <ul class="chips">
          <li><a href="${helpPath()}">Help</a></li>
          ${texts.map(
            (other) =>
              html`<li>
                <a href="${helpPath(other.page)}" ${other.page === page && html` aria-current="page"`}
                  >${other.title}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      <h1>${title}</h1>
      <div class="help-text">
        ${
          sections.length >= CONTENTS_FROM &&
          html`<nav class="contents" aria-labelledby="contents">
            <h2 id="contents">On this page</h2>
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
