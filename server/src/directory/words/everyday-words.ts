/**
 * Fields of expertise, and the everyday words with which people ask about them: "knee" leads to physiotherapists, whose
 * profiles may never mention one. `common-words.txt.gz` adds the words that are similar in meaning.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CategoryId } from '@proverse/shared';
import { fromFunction } from '../../database/call-function.ts';
import { many, type Queryable } from '../../database/rows.ts';
import fields from './everyday-words.json' with { type: 'json' };

/** A field that a question may be about. */
export interface Field {
  readonly name: string;
  readonly category: CategoryId;
  /** Lexemes of profiles in this field. */
  readonly lexemes: readonly string[];
}

/** A word with what the database compares instead of it. */
export interface Stem {
  readonly word: string;
  readonly lexeme: string;
}

/** A field that a word leads to, and how surely, from 0 to 1. */
export interface FieldOfWord {
  readonly name: string;
  readonly share: number;
}

/**
 * A word of a question with its stem, or with the stems of all words that it is a part of. `weight` is at most 1, and
 * lower for words that many profiles contain.
 */
export interface QuestionWord {
  readonly word: string;
  readonly lexemes: readonly string[];
  readonly weight: number;
  /** The lexemes of joined words of the question that contain this one: "KYC" is part of "eKYC". */
  readonly joined: readonly string[];
  readonly isJoined: boolean;
  readonly fields: readonly FieldOfWord[];
  /** A Hindi word as it was typed. It is searched as the English words that it means. */
  readonly hindi?: string;
}

export interface ScoredField {
  readonly field: Field;
  readonly score: number;
}

export interface EverydayWords {
  /** The words of the list with their lexemes, for corrections of typing errors. */
  readonly lexemes: ReadonlyMap<string, string>;
  /** Whether the word is spelled correctly, as far as the list and the most common English words tell. */
  isKnown(word: string): boolean;
  /** Returns the fields that a word leads to. */
  fieldsOfWord(stem: Stem): readonly FieldOfWord[];
  /** Returns the fields that a question is about, best first. */
  fieldsOf(words: readonly Pick<QuestionWord, 'fields' | 'weight'>[]): readonly ScoredField[];
}

/** A question is about a few fields at most. */
const FIELDS_MAX = 4;
/** A field counts if its score is at least this share of the best one's. */
const FIELD_SHARE_MIN = 0.45;
/** A word that is only similar to those of a field counts less than one of the list. */
const SIMILAR_WEIGHT = 0.5;

let loaded: Promise<EverydayWords> | undefined;

/** Returns the list. The database reduces its words to lexemes, as it does with profiles and questions. */
export function everydayWords(pool: Queryable): Promise<EverydayWords> {
  loaded ??= load(pool).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(pool: Queryable): Promise<EverydayWords> {
  const [rows, similar] = await Promise.all([stemmed(pool), commonWords()]);
  const byName = new Map(
    Object.entries(fields).map(([name, { category }]) => {
      const lexemes = rows.filter((row) => row.name === name && row.is_of_profiles).map(({ lexeme }) => lexeme);
      return [name, { name, category: category as CategoryId, lexemes: [...new Set(lexemes)] }];
    }),
  );
  const listed = new Map<string, Set<string>>();
  for (const { name, lexeme } of rows) listed.set(lexeme, (listed.get(lexeme) ?? new Set()).add(name));
  const lexemes = new Map(rows.map(({ word, lexeme }) => [word, lexeme]));

  return {
    lexemes,
    isKnown: (word) => lexemes.has(word) || similar.has(word),
    fieldsOfWord({ word, lexeme }) {
      const names = listed.get(lexeme);
      // A word of many fields says little about each.
      if (names) return [...names].map((name) => ({ name, share: 1 / Math.sqrt(names.size) }));
      return (similar.get(word) ?? []).map(([name, similarity]) => ({ name, share: SIMILAR_WEIGHT * similarity }));
    },
    fieldsOf(words) {
      const scores = new Map<string, number>();
      for (const { fields: led, weight } of words)
        for (const { name, share } of led) scores.set(name, (scores.get(name) ?? 0) + weight * share);
      const best = Math.max(0, ...scores.values());
      return [...scores]
        .filter(([, score]) => score >= best * FIELD_SHARE_MIN)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, FIELDS_MAX)
        .flatMap(([name, score]) => {
          const field = byName.get(name);
          return field ? [{ field, score }] : [];
        });
    },
  };
}

function stemmed(pool: Queryable) {
  const texts = Object.entries(fields).flatMap(([name, { profiles, everyday }]) => [
    { name, text: profiles, isOfProfiles: true },
    { name, text: everyday, isOfProfiles: false },
  ]);
  return many(
    pool,
    fromFunction('stems_of_fields', {
      p_names: texts.map(({ name }) => name),
      p_of_profiles: texts.map(({ isOfProfiles }) => isOfProfiles),
      p_texts: texts.map(({ text }) => text),
    }),
  );
}

const COMMON_WORDS = new URL('common-words.txt.gz', import.meta.url);

/**
 * Reads the most common English words, each with the fields whose words are similar, and how similar they are.
 * `scripts/write-common-words.ts` writes the file: a word per line, then pairs such as `12:48` for field number 12
 * of the list and a similarity of 0.48.
 */
async function commonWords(): Promise<Map<string, [string, number][]>> {
  const names = Object.keys(fields);
  const text = (await promisify(gunzip)(await readFile(COMMON_WORDS))).toString();
  return new Map(
    text.split('\n').map((line) => {
      const [word = '', ...pairs] = line.split(' ');
      return [
        word,
        pairs.map((pair): [string, number] => {
          const [index, percent] = pair.split(':');
          return [names[Number(index)] ?? '', Number(percent) / 100];
        }),
      ];
    }),
  );
}
