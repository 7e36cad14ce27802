/**
 * Text of any language on a page: each character is set in the first font that has it, right-to-left names keep their
 * direction, and what no font has becomes one ellipsis instead of boxes.
 */
import { readFileSync } from 'node:fs';
import { create, type Font, type GlyphRun } from 'fontkit';

export type Weight = 'regular' | 'strong' | 'heading';

/** Characters that are set in one font, left to right on the page. */
export interface Run {
  readonly font: string;
  readonly text: string;
  /** What pdfkit is to do with the font's features; undefined: what it always does, which is also the quickest. */
  readonly features: object | undefined;
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

/** A font by the name of its file, opened once. */
export function fontOf(name: string): Font {
  let font = opened.get(name);
  if (!font) {
    font = rememberingLayouts(create(readFileSync(new URL(`./fonts/${name}.woff`, import.meta.url))));
    opened.set(name, font);
  }
  return font;
}

const LAYOUTS_KEPT = 500;

/**
 * Shaping an Indian name takes milliseconds, is asked for several times, and names come again and again. pdfkit scales
 * the positions that it is given in place, so each caller gets its own, and asks for the width after that.
 */
function rememberingLayouts(font: Font): Font {
  const layouts = new Map<string, GlyphRun>();
  const shape = font.layout.bind(font);
  return Object.assign(Object.create(font) as Font, {
    layout(text: string, features?: object): GlyphRun {
      const key = `${text}\n${JSON.stringify(features)}`;
      const run = layouts.get(key) ?? shape(text, features);
      layouts.delete(key);
      if (layouts.size >= LAYOUTS_KEPT) layouts.delete(layouts.keys().next().value ?? '');
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
  /** In the order in which they stand on the page. */
  readonly runs: readonly Run[];
  /** Whether an ellipsis stands for letters that no font has. */
  readonly leftOut: boolean;
}

export function setText(text: string, weight: Weight): SetText {
  const stack = STACKS[weight];
  const [base = LATIN] = stack;
  const parts: { font: string; text: string }[] = [];
  let leftOut = false;
  for (const character of printable(text)) {
    const last = parts.at(-1);
    const font = fontFor(character, stack, last?.font);
    if (font !== undefined) append(parts, font, character);
    else if (!JOINER.test(character)) {
      if (!last?.text.trimEnd().endsWith(ELLIPSIS)) append(parts, base, ELLIPSIS);
      leftOut = true;
    }
  }
  const runs = parts.flatMap((part): Run[] => {
    if (isLatin(part.font)) return [{ ...part, features: undefined }];
    // In a right-to-left run a space at its end would stand at its left.
    const letters = part.text.trimEnd();
    const space = { font: base, text: part.text.slice(letters.length), features: undefined };
    const features = workingFeatures(fontOf(part.font), letters);
    leftOut ||= features === undefined;
    const run = features ? { font: part.font, text: letters, features } : { ...space, text: ELLIPSIS };
    return space.text === '' ? [run] : [run, space];
  });
  return { runs, leftOut };
}

/** Composed, on one line, without what is neither seen nor shapes anything. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}]|(?![\u200C\u200D])\p{Cf}|\p{Variation_Selector}/gu, '');
}

/** Marks, joiners and spaces stay with the letters before them, where their font can set them. */
function fontFor(character: string, stack: readonly string[], current: string | undefined): string | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const has = (name: string): boolean => fontOf(name).hasGlyphForCodePoint(codePoint);
  const clings = /\p{M}| /u.test(character) || JOINER.test(character);
  if (clings && current !== undefined && has(current)) return current;
  return JOINER.test(character) ? undefined : stack.find(has);
}

function append(parts: { font: string; text: string }[], font: string, character: string): void {
  const last = parts.at(-1);
  if (last?.font === font) last.text += character;
  else parts.push({ font, text: character });
}

function isLatin(font: string): boolean {
  return /^(noto-sans|newsreader)-latin-/.test(font);
}

// The whole run at once (pdfkit would set word by word, left to right). Some fonts leave an anchor of a mark empty,
// over which fontkit stumbles; without its fine placing of marks the same letters are set.
const WITHOUT_MARK_PLACING = { abvm: false, blwm: false, mark: false, mkmk: false, dist: false, kern: false };

function workingFeatures(font: Font, text: string): object | undefined {
  return [{}, WITHOUT_MARK_PLACING].find((features) => {
    try {
      font.layout(text, features);
      return true;
    } catch {
      return false;
    }
  });
}
