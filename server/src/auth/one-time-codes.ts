/**
 * Codes that go out by mail. Their tries, lifetimes and cooldowns are counted in the database, in single
 * statements, so they hold for parallel calls, on all nodes and whatever RATE_LIMIT says.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { maybeOne } from '../db/rows.ts';
import type { Tx } from '../db/transaction.ts';
import { keyedHash, keyFor } from '../kernel/encryption.ts';

export type CodePurpose = 'verify' | 'reset';

const TRIES = 5;
/**
 * Codes that one address is mailed in 24 hours, whoever asks for them. Beyond these there is no other code to verify an
 * address with. Reset codes go on at growing intervals, up to an hour: else ten calls of a stranger, to whom an address
 * is all that they need, would keep its owner out for a day.
 */
const CODES_A_DAY = 10;
const LONGEST_COOLDOWN = sql`interval '1 hour'`;

export interface NewCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  /** What proves the mail was read; null when there is nothing to mail and only the cooldown is remembered. */
  readonly codeHash: Buffer | null;
  /** True: what was asked for without anything being mailed does not hold this code back. */
  readonly passesEmptyCooldown?: boolean;
}

export function newCode(): string {
  return String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0');
}

export function hashOfCode(config: Config, purpose: CodePurpose, email: string, code: string): Buffer {
  return keyedHash(keyFor(config, 'code hashing'), purpose, email, code);
}

/** The hash of a code that nobody can type. */
export function hashOfNoCode(): Buffer {
  return randomBytes(32);
}

/**
 * Makes this the live code of the address, with all its tries, unless the cooldown of the former one still runs or
 * the address has had its codes for the day; see CODES_A_DAY. Answers 0, or the whole seconds to wait, in which case nothing has changed.
 */
export async function replaceCode(config: Config, tx: Tx, code: NewCode): Promise<number> {
  const lifetimeMs = code.purpose === 'verify' ? config.otpTtlMs : config.resetCodeTtlMs;
  const newDay = sql`c.counted_since + interval '24 hours' <= now()`;
  const isReset = code.purpose === 'reset';
  const cooldown = sql`greatest(
    ${config.otpResendCooldownMs} * interval '1 ms',
    case when ${isReset} and not ${newDay} and c.asked >= ${CODES_A_DAY}
      then least(${LONGEST_COOLDOWN}, interval '1 minute' * 2 ^ least(c.asked - ${CODES_A_DAY} + 1, 10)) end
  )`;
  const mailed = code.codeHash === null ? 0 : 1;
  const statement = sql`
    insert into one_time_codes as c (email, purpose, code_hash, sent_at, expires_at, tries_left, mailed)
    values (
      ${code.email}, ${code.purpose}, ${code.codeHash}, now(), now() + ${lifetimeMs} * interval '1 ms', ${TRIES},
      ${mailed}
    )
    on conflict (email, purpose) do update
      set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
        tries_left = excluded.tries_left, used_at = null,
        counted_since = case when ${newDay} then now() else c.counted_since end,
        asked = case when ${newDay} then 1 else c.asked + 1 end,
        mailed = case when ${newDay} then ${mailed}::smallint else c.mailed + ${mailed}::smallint end
      where (c.sent_at + ${cooldown} <= now() or (${code.passesEmptyCooldown ?? false} and c.code_hash is null))
        and (${newDay} or ${isReset} or case when ${code.passesEmptyCooldown ?? false} then c.mailed else c.asked end < ${CODES_A_DAY})
    returning 1`;
  if (await maybeOne(tx, statement)) return 0;
  const wait = await maybeOne(
    tx,
    sql<{ seconds: number }>`
      select ceil(extract(epoch from greatest(
        c.sent_at + ${cooldown},
        case when not ${isReset} and c.asked >= ${CODES_A_DAY} then c.counted_since + interval '24 hours' end
      ) - now()))::integer as seconds
      from one_time_codes c where email = ${code.email} and purpose = ${code.purpose}`,
  );
  return Math.max(1, wait?.seconds ?? 1);
}

/**
 * Spends one try of the live code. True: the code was right, and nobody can use it again. The caller commits either
 * way, or the try would not count. `otherwiseProven` false makes it a wrong try, whatever the code.
 */
export async function spendCode(
  config: Config,
  tx: Tx,
  { email, purpose, code, otherwiseProven }: SpentCode,
): Promise<boolean> {
  const codeHash = hashOfCode(config, purpose, email, code);
  const tried = await tx
    .updateTable('one_time_codes')
    .set({
      tries_left: sql`tries_left - 1`,
      used_at: sql`case when code_hash = ${codeHash} and ${otherwiseProven}::boolean then now() end`,
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

interface SpentCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly otherwiseProven: boolean;
}
