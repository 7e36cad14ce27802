/** A name from the API as a label: `requested` becomes `Requested`, `user.suspended` becomes `User suspended`. */
export function sentenceCase(word: string): string {
  const text = word.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
