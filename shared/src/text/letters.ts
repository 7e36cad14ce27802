/** Cuts texts between letters as people see them: `श्री` and an emoji of a family are one. */

/** Each character is a letter, so that no segmenter is needed. */
const IS_PLAIN = /^[\x20-\x7e]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Returns the start of a text, at most `max` UTF-16 units long, without a part of a letter at its end. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, letterAt(text, max).index);
}

/** Returns the first letter of a text with all its marks. */
export function firstLetter(text: string): string {
  return text === '' ? '' : letterAt(text, 0).segment;
}

function letterAt(text: string, index: number): { readonly index: number; readonly segment: string } {
  // The letter after it too, because that could be a mark.
  if (IS_PLAIN.test(text.slice(Math.max(index - 1, 0), index + 2))) return { index, segment: text.charAt(index) };
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text).containing(index) ?? { index, segment: '' };
}
