/**
 * Splits text of any language into runs of one font. Each character uses the first font that has it, right-to-left names
 * keep their direction, and characters that no font has become one ellipsis.
 */
import { readFileSync } from 'node:fs';
import { create, type Font, type GlyphRun } from 'fontkit';

export type Weight = 'regular' | 'strong' | 'heading';

/** Characters in one font. Runs are placed from left to right. */
export interface Run {
  readonly font: string;
  readonly text: string;
  /** Font features for pdfkit; undefined for its defaults, which are the fastest. */
  readonly features: object | undefined;
  /** The characters that no font has and for which the run is an ellipsis. */
  readonly missing?: string;
}

const REGULAR = [
  'noto-sans-latin-400',
  'noto-sans-latin-ext-400',
  'noto-sans-devanagari-400',
  'noto-sans-tamil-400',
  'noto-sans-telugu-400',
  'noto-sans-kannada-400',
  'noto-sans-malayalam-400',
  'noto-sans-gujarati-400',
  'noto-sans-gurmukhi-400',
  'noto-sans-bengali-400',
  'noto-sans-arabic-400',
  'noto-sans-vietnamese-400',
  'noto-sans-greek-400',
  'noto-sans-cyrillic-400',
];
const LATIN = REGULAR[0] ?? '';
const STACKS: Readonly<Record<Weight, readonly string[]>> = {
  regular: REGULAR,
  strong: ['noto-sans-latin-600', ...REGULAR],
  heading: ['newsreader-latin-600', ...REGULAR],
};
const ELLIPSIS = '…';
const JOINER = /[\u200C\u200D]/;

const opened = new Map<string, Font>();

/** Opens a font by its file name, once. */
export function fontOf(name: string): Font {
  let font = opened.get(name);
  if (!font) {
    font = withLayoutCache(create(readFileSync(new URL(`./fonts/${name}.woff`, import.meta.url))));
    opened.set(name, font);
  }
  return font;
}

const MAX_LAYOUTS = 500;

/**
 * Returns the font with a cache of layouts, because shaping an Indian name takes milliseconds and names repeat. Every
 * caller gets its own copy of the positions, because pdfkit scales them in place and reads the width afterwards.
 */
function withLayoutCache(font: Font): Font {
  const layouts = new Map<string, GlyphRun>();
  const shape = font.layout.bind(font);
  return Object.assign(Object.create(font) as Font, {
    layout(text: string, features?: object): GlyphRun {
      const key = `${text}\n${JSON.stringify(features)}`;
      const run = layouts.get(key) ?? shape(text, features);
      layouts.delete(key);
      if (layouts.size >= MAX_LAYOUTS) layouts.delete(layouts.keys().next().value ?? '');
      layouts.set(key, run);
      const positions = run.positions.map((position) => ({ ...position }));
      return {
        glyphs: run.glyphs,
        positions,
        get advanceWidth() {
          return positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
        },
      };
    },
  });
}

export interface SetText {
  readonly runs: readonly Run[];
  readonly hasMissingCharacters: boolean;
}

interface Part {
  readonly font: string;
  text: string;
  missing?: string;
}

/** Typesets text: splits it into runs that are drawn from left to right. */
export function setText(text: string, weight: Weight): SetText {
  const stack = STACKS[weight];
  const [base = LATIN] = stack;
  const parts: Part[] = [];
  for (const character of printable(text)) {
    const font = fontFor(character, stack, parts.at(-1)?.font);
    if (font !== undefined) append(parts, font, character);
    else if (!JOINER.test(character)) appendMissing(parts, base, character);
  }
  const runs = parts.flatMap((part): Run[] => {
    if (isLatin(part.font)) return [{ ...part, features: undefined }];
    // A space at the end of a right-to-left run would appear at its left.
    const word = part.text.trimEnd();
    const space = { font: base, text: part.text.slice(word.length), features: undefined };
    const features = workingFeatures(fontOf(part.font), word);
    const run = features
      ? { font: part.font, text: word, features }
      : { font: base, text: ELLIPSIS, features, missing: word };
    return space.text === '' ? [run] : [run, space];
  });
  return { runs, hasMissingCharacters: runs.some(({ missing }) => missing !== undefined) };
}

/** More letters than one line of a page has. Shaping takes longer with each, and someone else may wait for it. */
const MAX_LETTERS = 300;

/**
 * Normalizes a text, puts it on one line and removes invisible characters. Joiners stay, because they change the shape
 * of letters. What is too long for a line is cut, counted in the letters that ligatures such as \uFDFA stand for.
 */
function printable(text: string): string {
  const line = text
    .slice(0, MAX_LETTERS)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}]|(?![\u200C\u200D])\p{Cf}|\p{Variation_Selector}/gu, '');
  let letters = 0;
  let end = 0;
  for (const character of line) {
    letters += character.normalize('NFKC').length;
    if (letters > MAX_LETTERS) break;
    end += character.length;
  }
  return line.slice(0, end);
}

/**
 * Shortens a text until it fits, with an ellipsis: at a space, or anywhere between letters. Halves what it tries, because
 * each try may have to shape the text.
 */
export function shortenToFit(text: string, at: 'words' | 'letters', fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const parts = at === 'words' ? text.split(/(?= )/) : Array.from(graphemes.segment(text), ({ segment }) => segment);
  const start = (count: number): string => `${parts.slice(0, count).join('').trimEnd()}…`;
  let [kept, tooMany] = [0, parts.length];
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2);
    if (fits(start(middle))) kept = middle;
    else tooMany = middle;
  }
  return start(kept);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the font for a character, or undefined if no font has it. A mark, joiner or space keeps the font of the
 * character before it, if that font has it.
 */
function fontFor(character: string, stack: readonly string[], current: string | undefined): string | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const has = (name: string): boolean => fontOf(name).hasGlyphForCodePoint(codePoint);
  const followsLetter = /\p{M}| /u.test(character) || JOINER.test(character);
  if (followsLetter && current !== undefined && has(current)) return current;
  return JOINER.test(character) ? undefined : stack.find(has);
}

function append(parts: Part[], font: string, character: string): void {
  const last = parts.at(-1);
  if (last?.font === font && last.missing === undefined) last.text += character;
  else parts.push({ font, text: character });
}

/** One sign stands for neighbouring words too. */
function appendMissing(parts: Part[], base: string, character: string): void {
  const isSpaced = parts.at(-1)?.text === ' ' && parts.at(-2)?.missing !== undefined;
  if (isSpaced) parts.pop();
  const last = parts.at(-1);
  if (last?.missing === undefined) parts.push({ font: base, text: ELLIPSIS, missing: character });
  else last.missing += (isSpaced ? ' ' : '') + character;
}

function isLatin(font: string): boolean {
  return /^(noto-sans|newsreader)-latin-/.test(font);
}

// Any features at all make pdfkit shape a run as a whole instead of word by word from left to right. fontkit throws on
// marks without an anchor, which some fonts have; turning the placement of marks off avoids that.
const WITHOUT_MARK_PLACEMENT = { abvm: false, blwm: false, mark: false, mkmk: false, dist: false, kern: false };

function workingFeatures(font: Font, text: string): object | undefined {
  return [{}, WITHOUT_MARK_PLACEMENT].find((features) => {
    try {
      font.layout(text, features);
      return true;
    } catch {
      return false;
    }
  });
}
