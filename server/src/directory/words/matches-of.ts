import { foldText, languageText } from '@proverse/shared';
import type { Question } from './read-question.ts';

interface Profile {
  readonly profession: string;
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly headline: string | null;
  readonly bio: string | null;
}

const MATCHES_MAX = 3;
/** The rest is what they matched. */
const HINDI_WORDS_MAX = 2;
/** An ending that stemming removes is at most this long, after a stem of at least so many characters. */
const ENDINGS = [
  { stemMin: 5, endingMax: 5 },
  { stemMin: 3, endingMax: 3 },
  { stemMin: 0, endingMax: 0 },
] as const;

/**
 * Returns up to three parts of a profile that explain why a question found it, best first: skills, the profession and languages with a
 * word of the question, such words of the headline and the bio, and skills and the profession with a word of its fields. The
 * Hindi words that led there come first, as they were typed.
 *
 * It compares beginnings of words instead of stems, because stemming the 50 profiles of a page in the database took as
 * long as finding them.
 */
export function matchesOf(profile: Profile, question: Question): string[] {
  const { words, fields } = question;
  const typed = words.flatMap(({ lexemes }) => lexemes);
  const ofFields = fields.flatMap(({ field }) => field.lexemes);
  const phrases = [...profile.skills, profile.profession, ...profile.languages.map(languageText)];
  const typedPhrases = phrases.filter((phrase) => wordsOf(phrase).some((word) => isOf(word, typed)));
  const texts = wordsOf(`${profile.headline ?? ''} ${profile.bio ?? ''}`);
  const typedWords = typedPhrases.length > 0 ? [] : texts.filter((word) => isOf(word, typed));
  const fieldPhrases = phrases.filter((phrase) => wordsOf(phrase).some((word) => isOf(word, ofFields)));
  const found = [...typedPhrases, ...typedWords, ...fieldPhrases];
  return [...new Set([...hindiWordsOf(question, [...phrases.flatMap(wordsOf), ...texts]), ...found])].slice(
    0,
    MATCHES_MAX,
  );
}

/** Returns the first Hindi words of a question, as they were typed, that led to one of these words of a profile. */
function hindiWordsOf({ words, fields }: Question, ofProfile: readonly string[]): string[] {
  const isFound = (lexemes: readonly string[]) => ofProfile.some((word) => isOf(word, lexemes));
  const found = new Set(fields.filter(({ field }) => isFound(field.lexemes)).map(({ field }) => field.name));
  const led = words.filter((word) => word.fields.some(({ name }) => found.has(name)) || isFound(word.lexemes));
  return led.flatMap(({ hindi }) => hindi ?? []).slice(0, HINDI_WORDS_MAX);
}

/** Whether one of the stems is that of the word, as far as its beginning tells. */
function isOf(word: string, lexemes: readonly string[]): boolean {
  return lexemes.some((lexeme) => {
    // Stems end with i where words may end with y: physiotherapi.
    const beginning = lexeme.length > 3 ? lexeme.replace(/i$/u, '') : lexeme;
    const endingMax = ENDINGS.find(({ stemMin }) => beginning.length >= stemMin)?.endingMax ?? 0;
    return word.startsWith(beginning) && word.length - beginning.length <= endingMax;
  });
}

/** Returns the words of a text, and those that signs join without the signs, as search_words() does. */
function wordsOf(text: string): string[] {
  const joined = foldText(text)
    .replaceAll(/(?<=^|[\s/])([a-z])(?: ?& ?| and )([a-z])(?=$|[\s/])/g, '$1n$2')
    .split(/[\s,;]+/);
  const parts = joined.flatMap((word) => word.split(SIGNS));
  return [...joined.map((word) => word.replaceAll('&', 'n').replaceAll(SIGNS, '')), ...parts].filter(
    (word) => word !== '',
  );
}

const SIGNS = /[^\p{L}\p{M}\p{N}+#]+/gu;
