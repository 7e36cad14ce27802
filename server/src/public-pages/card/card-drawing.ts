import { fittingPath, linePaths, textPath, textWidthPx, type TextPath } from '../../documents/text-path.ts';
import { setText } from '../../documents/typeset.ts';

/** What a share card shows. */
export interface Card {
  readonly name: string;
  readonly profession: string;
  readonly headline: string | null;
  /** `Ask for ₹250`, or null without a price. */
  readonly offer: string | null;
  /** `★` is drawn before it: `4.8 (16)`. */
  readonly rating: string | null;
  /** `Replies in 9 hours`. */
  readonly speed: string | null;
  /** `@asha`. Stands for a name in a script that our fonts lack. */
  readonly handle: string;
  /** `proverse.example/@asha`. */
  readonly address: string;
}

const SIZE = { width: 1200, height: 630 } as const;
const EDGE = 72;
/** Where the person's picture is put. */
export const FACE = { left: EDGE, top: EDGE, size: 184 } as const;

const INK = '#16211F';
const MUTED = '#52605C';
const PRIMARY = '#0B5F52';

/** Draws a share card as SVG. All texts become paths, so that nothing that a person wrote is part of the markup. */
export function drawCard(card: Card): string {
  const beside = FACE.left + FACE.size + 40;
  const right = SIZE.width - EDGE;
  const headline =
    card.headline === null || !isReadable(card.headline)
      ? []
      : linePaths(card.headline, 'heading', 54, right - EDGE, 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
<rect width="${SIZE.width}" height="${SIZE.height}" fill="#FAF9F6"/>
<rect width="${SIZE.width}" height="12" fill="${PRIMARY}"/>
${place(nameOf(isDrawable(card.name) ? card.name : card.handle, right - beside), beside, 146, INK)}
${isReadable(card.profession) ? place(fittingPath(card.profession, 'regular', 36, right - beside), beside, 204, MUTED) : ''}
${drawFacts(card, beside, right)}
${headline.map((line, i) => place(line, EDGE, (headline.length === 1 ? 390 : 356) + i * 68, INK)).join('\n')}
<path d="M${EDGE} 488H${right}" stroke="#DEDBD0" stroke-width="2"/>
${drawBottom(card, EDGE, right)}
</svg>`;
}

function isDrawable(text: string): boolean {
  return !setText(text, 'strong').hasMissingCharacters;
}

/** Whether something is left of a text besides the signs for characters that no font has. */
function isReadable(text: string): boolean {
  const { runs } = setText(text, 'regular');
  return runs.some((run) => run.missing === undefined && /[\p{L}\p{N}]/u.test(run.text));
}

function nameOf(name: string, maxWidthPx: number): TextPath {
  const sizes = [72, 64, 56, 48];
  const size = sizes.find((each) => textWidthPx(name, 'strong', each) <= maxWidthPx) ?? 48;
  return fittingPath(name, 'strong', size, maxWidthPx);
}

function place({ path }: TextPath, x: number, y: number, colour: string): string {
  return `<path transform="translate(${x.toFixed(1)} ${y})" fill="${colour}" d="${path}"/>`;
}

/** The rating and the speed, beside the face. */
function drawFacts({ rating, speed }: Card, left: number, right: number): string {
  const parts: string[] = [];
  let x = left;
  if (rating !== null) {
    const text = textPath(rating, 'strong', 30);
    parts.push(`<path transform="translate(${x} 234) scale(1.6)" fill="${PRIMARY}" d="${STAR}"/>`);
    parts.push(place(text, x + 40, 260, INK));
    x += 40 + text.widthPx + 28;
  }
  if (speed !== null) parts.push(place(fittingPath(speed, 'regular', 30, right - x), x, 260, MUTED));
  return parts.join('\n');
}

/** The price at the left, and the logo and the address of the page at the right. */
function drawBottom({ offer, address }: Card, left: number, right: number): string {
  const price = offer === null ? undefined : textPath(offer, 'strong', 34);
  const button = price ? price.widthPx + 56 : 0;
  const text = fittingPath(address, 'regular', 28, right - left - button - 96);
  const start = right - text.widthPx;
  return `${price ? `<rect x="${left}" y="516" width="${button.toFixed(1)}" height="68" rx="12" fill="${PRIMARY}"/>\n${place(price, left + 28, 562, '#FFFFFF')}` : ''}
<g transform="translate(${(start - 56).toFixed(1)} 529) scale(1.3)"><rect width="32" height="32" rx="7" fill="${PRIMARY}"/>
<path d="M10 25V8h7.5a5.25 5.25 0 0 1 0 10.5H10" fill="none" stroke="#fff" stroke-width="2.75" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="22.5" cy="23.5" r="2.75" fill="#F2B84B"/></g>
${place(text, start, 560, INK)}`;
}

const STAR = 'm10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';
