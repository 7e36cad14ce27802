import { escapeHtml } from '../../text/escape-html.ts';

/** Markup that is safe to send: texts in it are escaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | null | undefined | false | readonly Part[];

/**
 * Template tag: escapes every text that is put in, also for quoted attributes. Empty parts are left out. The template's own
 * indentation is removed, but not that of texts.
 */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  const fixed = template.map((text) => text.replaceAll(/\n\s+/g, '\n'));
  return { markup: fixed.map((text, i) => text + markupOf(parts[i])).join('') };
}

/** Encloses the name of a part within a translated text. People's texts cannot hold this character: it is for private use. */
const MARK = '\u{E000}';

/** Returns the value of a placeholder where `withParts` puts markup. */
export const slot = (name: string): string => MARK + name + MARK;

/** Puts markup into a translated text: `withParts(i18n.t('See {link}', { link: slot('link') }), { link })`. */
export function withParts(text: string, parts: Readonly<Record<string, Html>>): Html {
  const pieces = text.split(MARK).map((piece, i) => (i % 2 === 1 ? parts[piece] : piece));
  return { markup: pieces.map(markupOf).join('') };
}

/** A data block for search engines. Browsers never run it, and no text can end it. */
export function jsonLd(data: object): Html {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return { markup: `<script type="application/ld+json">${text}</script>` };
}

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}
