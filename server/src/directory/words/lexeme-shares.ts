import type { Pool } from 'pg';
import { many, one } from '../../database/rows.ts';
import { cachedFor } from '../cached-for.ts';

/**
 * How common lexemes are among listed profiles, from a sample. Counts that triggers keep would make all saves of profiles wait for the
 * rows of common words.
 */
export interface LexemeShares {
  /** About how many profiles there are. */
  readonly profiles: number;
  /** The share of profiles with the lexeme, from 0 to 1. 0 for a lexeme that is rare or unknown. */
  of(lexeme: string): number;
  /** 1 for a rare lexeme, less for one that many profiles have, and never 0. */
  weightOf(lexeme: string): number;
}

const SAMPLE = 5_000;
const FRESH_MS = 10 * 60_000;

/** Returns the shares as a sample of at most a few thousand profiles has them. They are at most ten minutes old. */
export const lexemeShares = cachedFor(FRESH_MS, sample);

async function sample(pool: Pool): Promise<LexemeShares> {
  // The planner's count is -1 until the table was analyzed for the first time.
  const { profiles: counted } = await one<{ profiles: number }>(pool, {
    text: `select greatest(reltuples, 0)::float8 as profiles from pg_class where oid = 'directory_documents'::regclass`,
  });
  const percent = counted > SAMPLE ? (100 * SAMPLE) / counted : 100;
  // Both statements read the same sample. The size of another one would differ by up to a third.
  const from = `directory_documents tablesample system (${percent}) repeatable (1)`;
  const rows = await many<{ word: string; documents: number }>(pool, {
    text: `select word, ndoc as documents from ts_stat('select document from ${from} limit ${2 * SAMPLE}')`,
  });
  const { sampled } = await one<{ sampled: number }>(pool, {
    text: `select count(*)::float8 as sampled from (select from ${from} limit ${2 * SAMPLE}) sample`,
  });
  const documents = new Map(rows.map((row) => [row.word, row.documents]));
  const size = Math.max(sampled, SMALLEST);
  const of = (lexeme: string): number => (documents.get(lexeme) ?? 0) / size;
  return {
    profiles: Math.max(counted, sampled),
    of,
    weightOf: (lexeme) => Math.min(1, Math.max(WEIGHT_MIN, -Math.log(of(lexeme) + 1 / size) / Math.log(size))),
  };
}

/** The weight of a lexeme that every profile has. */
const WEIGHT_MIN = 0.01;
/** A share of fewer profiles would say nothing. */
const SMALLEST = 50;
