/** Returns up to two initials of a name, or `PR` without a name. */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/u).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  const initials = letters.map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : '')).join('');
  return initials.toLocaleUpperCase('en-IN') || 'PR';
}
