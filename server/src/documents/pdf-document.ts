/** A PDF document in Proverse's style: A4 with numbered pages. Lengths are points; `y` is the baseline of a line of text. */
import type { I18n } from '@lingui/core';
import { helpPath } from '@proverse/shared';
import PDFKit from 'pdfkit';
import type { Config } from '../config/config.ts';
import { fontOf, setText, type Run, type SetText, type Weight } from './typeset.ts';
import { pagePath } from '../language/path-in.ts';

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Wider text is cut and ends with an ellipsis. */
  readonly maxWidth?: number;
  readonly align?: 'left' | 'right';
  /** Written after the text, in parentheses, if some of its characters cannot be shown: who or what it is about. */
  readonly otherwise?: string;
}

export interface PdfDocument {
  /** Where the next line is written. The caller moves it. */
  y: number;
  readonly left: number;
  readonly right: number;
  /** Whether an ellipsis replaced characters that no font has. */
  readonly hasMissingCharacters: boolean;
  /** The lowest baseline on a page. */
  readonly bottom: number;
  write(text: string, x: number, style: Style): void;
  /** Wraps text to the width of the page. */
  paragraph(text: string, style: Style): void;
  rule(color?: string): void;
  band(height: number): void;
  nextPage(): void;
  /** Numbers the pages and returns the file. */
  finish(): Promise<Buffer>;
}

export const INK = { text: '#16211F', muted: '#52605C', primary: '#0B5F52', line: '#DEDBD0', raised: '#F3F1EA' };

const MARGIN = 48;
const FOOTER_HEIGHT = 40;
/** How far the link to the help pages is below the line above it. */
const HELP_BELOW = 11;

type Doc = InstanceType<typeof PDFKit>;
type TextWriter = ReturnType<typeof textWriter>;

export interface PdfOptions {
  /** For the metadata. */
  readonly title: string;
  /** Printed at the top right of every page. */
  readonly heading: string;
  /** Who the document is from and where its reader gets help, printed at the bottom of every page. */
  readonly from: Pick<Config, 'publicUrl' | 'owner'>;
  readonly i18n: I18n;
}

export function createPdfDocument({ title, heading, from, i18n }: PdfOptions): PdfDocument {
  const doc = new PDFKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: `${i18n.locale}-IN`,
    displayTitle: true,
    info: { Title: title, Author: 'Proverse', Creator: 'Proverse' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.addPage();
  const [left, right] = [MARGIN, doc.page.width - MARGIN];
  const text = textWriter(doc);
  const page: PdfDocument = {
    y: MARGIN + 20,
    left,
    right,
    bottom: doc.page.height - MARGIN - FOOTER_HEIGHT,
    get hasMissingCharacters() {
      return text.hasMissingCharacters();
    },
    write: (line, x, style) => text.write(line, x, page.y, style),
    paragraph(paragraph, style) {
      for (const line of text.wrap(paragraph, style, right - left)) {
        page.write(line, left, style);
        page.y += style.size * 1.45;
      }
    },
    rule(color = INK.line) {
      doc.moveTo(left, page.y).lineTo(right, page.y).lineWidth(0.75).strokeColor(color).stroke();
    },
    band(height) {
      doc.rect(left, page.y - height * 0.7, right - left, height).fill(INK.raised);
    },
    nextPage() {
      doc.addPage();
      page.y = MARGIN;
      page.write(heading, right, { size: 9, weight: 'heading', color: INK.muted, align: 'right' });
      page.y += 26;
    },
    async finish() {
      writeFooters(doc, text, { from, i18n });
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
  page.write('Proverse', left, { size: 22, weight: 'heading', color: INK.primary });
  page.write(heading, right, { size: 14, weight: 'heading', align: 'right' });
  page.y += 14;
  page.rule(INK.primary);
  page.y += 28;
  return page;
}

function writeFooters(doc: Doc, text: TextWriter, { from, i18n }: Pick<PdfOptions, 'from' | 'i18n'>): void {
  const { publicUrl, owner } = from;
  const [left, right, y] = [MARGIN, doc.page.width - MARGIN, doc.page.height - MARGIN];
  const { count } = doc.bufferedPageRange();
  const issuer = [owner.companyName, owner.companyAddress].filter((part) => part !== undefined).join(', ');
  const help = publicUrl + pagePath(i18n, helpPath());
  const style = { size: 8, color: INK.muted, maxWidth: right - left - 64 };
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    doc.moveTo(left, y - 16);
    doc
      .lineTo(right, y - 16)
      .lineWidth(0.75)
      .strokeColor(INK.line)
      .stroke();
    text.write(issuer || i18n.t('Proverse – a professional universe'), left, y, style);
    text.write(i18n.t('Help: {address}', { address: help.replace(/^https?:\/\//, '') }), left, y + HELP_BELOW, style);
    doc.link(left, y + HELP_BELOW - style.size, style.maxWidth, style.size + 2, help);
    text.write(i18n.t('Page {page} of {count}', { page: index + 1, count }), right, y, {
      size: 8,
      color: INK.muted,
      align: 'right',
    });
  }
}

/** Returns functions that write and wrap text in the fonts that its characters need. */
function textWriter(doc: Doc) {
  const registered = new Set<string>();
  let hasMissingCharacters = false;

  function setFont(font: string, size: number): void {
    if (!registered.has(font)) doc.registerFont(font, fontOf(font) as never);
    registered.add(font);
    doc.font(font).fontSize(size);
  }

  function widthOf({ runs }: SetText, size: number): number {
    return runs.reduce((width, { font, text, features }) => {
      setFont(font, size);
      return width + doc.widthOfString(text, features ? { features: features as never } : {});
    }, 0);
  }

  function fit(text: string, { size, weight = 'regular', maxWidth = Infinity, otherwise }: Style) {
    const after = otherwise !== undefined && setText(text, weight).hasMissingCharacters ? ` (${otherwise})` : '';
    let set = setText(text + after, weight);
    let width = widthOf(set, size);
    const kept = width > maxWidth ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [];
    for (let tries = 1; width > maxWidth && kept.length > 0; tries += 1) {
      // Letters of very different width would otherwise take a try each.
      const share = tries < 4 ? maxWidth / width : 1 / 2;
      kept.length = Math.min(kept.length - 1, Math.ceil(kept.length * share));
      set = setText(`${kept.join('').trimEnd()}…${after}`, weight);
      width = widthOf(set, size);
    }
    return { ...set, width };
  }

  function write(text: string, x: number, y: number, style: Style): void {
    const set = fit(text, style);
    let at = style.align === 'right' ? x - set.width : x;
    hasMissingCharacters ||= set.hasMissingCharacters;
    doc.fillColor(style.color ?? INK.text);
    for (const run of set.runs) {
      setFont(run.font, style.size);
      const options = run.features ? { features: run.features as never } : {};
      saying(run, () => doc.text(run.text, at, y, { ...options, lineBreak: false, baseline: 'alphabetic' }));
      at += doc.widthOfString(run.text, options);
    }
  }

  /** Writes a run with the text that readers copy instead of its glyphs, which are not in the order of the characters. */
  function saying({ text, features, missing }: Run, writeRun: () => void): void {
    const said = missing ?? (features ? text : '');
    // Readers put right-to-left glyphs in order themselves, and would turn a text in order around.
    if (said === '' || RIGHT_TO_LEFT.test(said)) return writeRun();
    const add = doc.addContent.bind(doc);
    // Within the text object, because outside it Poppler no longer knows the font and finds the text in another line.
    doc.addContent = (content) => {
      if (content === 'ET') doc.endMarkedContent();
      add(content);
      if (content === 'BT') doc.markContent('Span', { actual: said });
      return doc;
    };
    writeRun();
    doc.addContent = add;
  }

  function* wrap(text: string, { size, weight = 'regular' }: Style, maxWidth: number): Generator<string> {
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      const tooLong = widthOf(setText(longer, weight), size) > maxWidth;
      if (tooLong && line !== '') yield line;
      line = tooLong ? word : longer;
    }
    yield line;
  }

  return { write, wrap, hasMissingCharacters: () => hasMissingCharacters };
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
