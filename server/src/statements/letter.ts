/** A letter from Proverse as PDF: A4, pine ink, numbered pages. Lengths are points, and y is a line of text's baseline. */
import PDFKit from 'pdfkit';
import { fontOf, setText, type SetText, type Weight } from './typeset.ts';

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Ends with an ellipsis rather than be wider. */
  readonly maxWidth?: number;
  readonly align?: 'left' | 'right';
}

export interface Letter {
  /** Where the next line goes; move it by what was written. */
  y: number;
  readonly left: number;
  readonly right: number;
  /** Whether a text had letters that no font has, and stands there with an ellipsis instead. */
  readonly hasLeftOut: boolean;
  /** Below this nothing is written. */
  readonly bottom: number;
  write(text: string, x: number, style: Style): void;
  /** Words that fill the width, line by line. */
  paragraph(text: string, style: Style): void;
  rule(color?: string): void;
  band(height: number): void;
  nextPage(): void;
  /** Numbers the pages and answers the file. */
  finish(): Promise<Buffer>;
}

export const INK = { text: '#16211F', muted: '#52605C', primary: '#0B5F52', line: '#DEDBD0', raised: '#F3F1EA' };

const MARGIN = 48;
const FOOTER_HEIGHT = 40;

/** Begins a letter; `heading` stands at the right of the letterhead, under `title`, what it is. */
export function openLetter({ title, heading }: { title: string; heading: string }): Letter {
  const doc = new PDFKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: 'Proverse', Creator: 'Proverse' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.addPage();
  const [left, right] = [MARGIN, doc.page.width - MARGIN];

  const registered = new Set<string>();
  let hasLeftOut = false;

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

  function fitting(text: string, { size, weight = 'regular', maxWidth = Infinity }: Style) {
    let set = setText(text, weight);
    let width = widthOf(set, size);
    const letters = width > maxWidth ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [];
    while (width > maxWidth && letters.length > 0) {
      letters.length = Math.min(letters.length - 1, Math.ceil((letters.length * maxWidth) / width));
      set = setText(`${letters.join('').trimEnd()}…`, weight);
      width = widthOf(set, size);
    }
    return { ...set, width };
  }

  function writeAt(text: string, x: number, y: number, style: Style): void {
    const set = fitting(text, style);
    let at = style.align === 'right' ? x - set.width : x;
    hasLeftOut ||= set.leftOut;
    doc.fillColor(style.color ?? INK.text);
    for (const run of set.runs) {
      setFont(run.font, style.size);
      const options = run.features ? { features: run.features as never } : {};
      doc.text(run.text, at, y, { ...options, lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(run.text, options);
    }
  }

  const letter: Letter = {
    y: MARGIN + 20,
    left,
    right,
    bottom: doc.page.height - MARGIN - FOOTER_HEIGHT,
    get hasLeftOut() {
      return hasLeftOut;
    },
    write: (text, x, style) => writeAt(text, x, letter.y, style),
    paragraph(text, style) {
      const lineHeight = style.size * 1.45;
      let line = '';
      for (const word of text.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        const tooLong = widthOf(setText(longer, style.weight ?? 'regular'), style.size) > right - left;
        if (tooLong && line !== '') {
          letter.write(line, left, style);
          letter.y += lineHeight;
        }
        line = tooLong ? word : longer;
      }
      letter.write(line, left, style);
      letter.y += lineHeight;
    },
    rule(color = INK.line) {
      doc.moveTo(left, letter.y).lineTo(right, letter.y).lineWidth(0.75).strokeColor(color).stroke();
    },
    band(height) {
      doc.rect(left, letter.y - height * 0.7, right - left, height).fill(INK.raised);
    },
    nextPage() {
      doc.addPage();
      letter.y = MARGIN;
      letter.write(heading, right, { size: 9, weight: 'heading', color: INK.muted, align: 'right' });
      letter.y += 26;
    },
    async finish() {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        const y = doc.page.height - MARGIN;
        doc
          .moveTo(left, y - 16)
          .lineTo(right, y - 16)
          .lineWidth(0.75)
          .strokeColor(INK.line)
          .stroke();
        writeAt('Proverse – a professional universe', left, y, { size: 8, color: INK.muted });
        writeAt(`Page ${page + 1} of ${count}`, right, y, { size: 8, color: INK.muted, align: 'right' });
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
  letter.write('Proverse', left, { size: 22, weight: 'heading', color: INK.primary });
  letter.write(heading, right, { size: 14, weight: 'heading', align: 'right' });
  letter.y += 14;
  letter.rule(INK.primary);
  letter.y += 28;
  return letter;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
