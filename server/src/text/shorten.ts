import { cutText } from '@proverse/shared';

/** Shortens a text to one line of at most `max` characters, at a word. */
export function shorten(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = cutText(line, max - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\p{P}\s]+$/u, '')}…`;
}
