/**
 * Counts of guesses: of passwords, mailed codes and codes of authenticator apps. They are kept in PostgreSQL for a day, so they hold
 * on all nodes, and for codes even with RATE_LIMIT=off. A right guess forgets the earlier ones of its source.
 */
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { callFunction, recordsOf } from '../database/call-function.ts';
import type { Database } from '../database/schema.ts';
import { keyedHash, keyFor } from '../encryption/encryption.ts';

/** For all sources together. A code of six digits is then guessed with a probability of 0.03 % a day. */
const FREE_GUESSES_A_DAY = 300;
/** What each source has beyond that. Without these, strangers could use up what the owner may try. */
const GUESSES_OF_A_SOURCE = 5;
const DAY_SECONDS = 86_400;

interface Counter {
  readonly name: readonly [string, ...string[]];
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts one try in each counter. Returns the seconds to wait of each, 0 if it may proceed. */
export async function countTry(
  config: Config,
  db: Kysely<Database>,
  ...counters: readonly Counter[]
): Promise<readonly number[]> {
  const tries = counters.map(({ name, max, windowSeconds }) => ({
    bucket: bucketOf(config, name),
    max,
    window_seconds: windowSeconds,
    hits: 1,
  }));
  return callFunction(db, 'rate_limit_hits', { p_hits: recordsOf('counted_hits', tries) });
}

/** Forgets the tries of these counters. */
export async function forgetTries(
  config: Config,
  db: Kysely<Database>,
  ...names: readonly Counter['name'][]
): Promise<void> {
  const buckets = names.map((name) => bucketOf(config, name));
  await db.deleteFrom('rate_limits').where('bucket', 'in', buckets).execute();
}

/**
 * Counts a guess. Returns the seconds that its source must wait before the guess may be checked, usually 0.
 * @param subject what is guessed, such as the password of an address
 * @param source who guesses: see `sourceOf`
 */
export async function countGuess(
  config: Config,
  db: Kysely<Database>,
  subject: string,
  source: string,
): Promise<number> {
  const [all = 0, own = 0] = await countTry(
    config,
    db,
    { name: [subject], max: FREE_GUESSES_A_DAY, windowSeconds: DAY_SECONDS },
    { name: [subject, source], max: GUESSES_OF_A_SOURCE, windowSeconds: DAY_SECONDS },
  );
  return all === 0 ? 0 : own;
}

function bucketOf(config: Config, name: Counter['name']): string {
  return keyedHash(keyFor(config, 'address hashing'), 'tries', ...name).toString('base64url');
}
