import { firstLetter } from './letters.ts';

/** Returns up to two initials of a name, or `PR` without a name. */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/u).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return (
    letters
      .map((word) => firstLetter(word ?? ''))
      .join('')
      .toLocaleUpperCase('en-IN') || 'PR'
  );
}
