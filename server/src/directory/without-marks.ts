/** Removes accents, nuktas (Devanagari dots) and zero-width characters, as search_words() does. */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/[\u0300-\u036F\u093C\u200B-\u200D]/gu, '');
}
