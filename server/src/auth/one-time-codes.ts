/**
 * One-time codes sent by mail. Attempts, lifetimes and cooldowns are enforced by single statements in the database, so
 * they hold for parallel calls and on all nodes, even with RATE_LIMIT=off.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { maybeOne } from '../db/rows.ts';
import type { Tx } from '../db/transaction.ts';
import { keyedHash, keyFor } from '../kernel/encryption.ts';

export type CodePurpose = 'verify' | 'reset';

const ATTEMPTS = 5;
/**
 * Limit per address and purpose within 24 hours. Beyond it, verification codes stop, and the wait between reset codes
 * grows to an hour. If reset codes stopped too, a stranger could lock out the owner for a day with ten calls.
 */
const CODES_A_DAY = 10;
const MAX_COOLDOWN = sql`interval '1 hour'`;

export interface NewCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  /** The hash of the mailed code; null when nothing is mailed and only the cooldown is stored. */
  readonly codeHash: Buffer | null;
  /** Whether to ignore earlier requests that mailed no code, in the cooldown and in the daily limit. */
  readonly ignoresEmptyCooldown?: boolean;
}

export function newCode(): string {
  return String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0');
}

export function hashOfCode(config: Config, purpose: CodePurpose, email: string, code: string): Buffer {
  return keyedHash(keyFor(config, 'code hashing'), purpose, email, code);
}

/** Returns a hash that no code matches. */
export function unmatchableHash(): Buffer {
  return randomBytes(32);
}

/**
 * Replaces the active code of the address with this one, with ATTEMPTS attempts, and returns 0. While a cooldown or the
 * daily limit (CODES_A_DAY) applies, it changes nothing and returns the seconds to wait.
 */
export async function replaceCode(config: Config, tx: Tx, code: NewCode): Promise<number> {
  const lifetimeMs = code.purpose === 'verify' ? config.otpTtlMs : config.resetCodeTtlMs;
  const newDay = sql`c.counted_since + interval '24 hours' <= now()`;
  const isReset = code.purpose === 'reset';
  const cooldown = sql`greatest(
    ${config.otpResendCooldownMs} * interval '1 ms',
    case when ${isReset} and not ${newDay} and c.asked >= ${CODES_A_DAY}
      then least(${MAX_COOLDOWN}, interval '1 minute' * 2 ^ least(c.asked - ${CODES_A_DAY} + 1, 10)) end
  )`;
  // `asked` counts all requests within 24 hours, `mailed` only those with a code. The daily limit of a registration
  // (`ignoresEmptyCooldown`) is on `mailed`, every other one on `asked`.
  const mailed = code.codeHash === null ? 0 : 1;
  const insert = sql`
    insert into one_time_codes as c (email, purpose, code_hash, sent_at, expires_at, tries_left, mailed)
    values (
      ${code.email}, ${code.purpose}, ${code.codeHash}, now(), now() + ${lifetimeMs} * interval '1 ms', ${ATTEMPTS},
      ${mailed}
    )
    on conflict (email, purpose) do update
      set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
        tries_left = excluded.tries_left, used_at = null,
        counted_since = case when ${newDay} then now() else c.counted_since end,
        asked = case when ${newDay} then 1 else c.asked + 1 end,
        mailed = case when ${newDay} then ${mailed}::smallint else c.mailed + ${mailed}::smallint end
      where (c.sent_at + ${cooldown} <= now() or (${code.ignoresEmptyCooldown ?? false} and c.code_hash is null))
        and (${newDay} or ${isReset} or case when ${code.ignoresEmptyCooldown ?? false} then c.mailed else c.asked end < ${CODES_A_DAY})
    returning 1`;
  if (await maybeOne(tx, insert)) return 0;
  const wait = sql<{ seconds: number }>`
    select ceil(extract(epoch from greatest(
      c.sent_at + ${cooldown},
      case when not ${isReset} and c.asked >= ${CODES_A_DAY} then c.counted_since + interval '24 hours' end
    ) - now()))::integer as seconds
    from one_time_codes c where email = ${code.email} and purpose = ${code.purpose}`;
  return Math.max(1, (await maybeOne(tx, wait))?.seconds ?? 1);
}

/**
 * Uses one attempt of the active code. Returns whether it succeeded: the code was right, and so were the caller's other
 * checks (`isOtherwiseVerified`). A code succeeds once. The caller must commit after a failure too, or the attempt does
 * not count.
 */
export async function tryCode(
  config: Config,
  tx: Tx,
  { email, purpose, code, isOtherwiseVerified }: TriedCode,
): Promise<boolean> {
  const codeHash = hashOfCode(config, purpose, email, code);
  const tried = await tx
    .updateTable('one_time_codes')
    .set({
      tries_left: sql`tries_left - 1`,
      used_at: sql`case when code_hash = ${codeHash} and ${isOtherwiseVerified}::boolean then now() end`,
    })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries_left', '>', 0)
    .returning('used_at')
    .executeTakeFirst();
  return tried !== undefined && tried.used_at !== null;
}

interface TriedCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly isOtherwiseVerified: boolean;
}
