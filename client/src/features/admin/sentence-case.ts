/** A word of the wire as a label: `requested` as `Requested`, `user.suspended` as `User suspended`. */
export function sentenceCase(word: string): string {
  const text = word.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
