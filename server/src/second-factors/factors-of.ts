import { sql, type Kysely } from 'kysely';
import { one } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';

/** What a user can prove their identity with, besides the password. */
export interface Factors {
  readonly passkeys: number;
  readonly totpAddedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export function factorsOf(db: Kysely<Database>, userId: string): Promise<Factors> {
  return one(
    db,
    sql<Factors>`
      select
        (select count(*) from passkeys where user_id = ${userId}) as passkeys,
        (select added_at from totp_apps where user_id = ${userId}) as "totpAddedAt",
        (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft"`,
  );
}

/** Returns whether sign-in needs more than the password. Recovery codes alone do not count. */
export function hasFactor({ passkeys, totpAddedAt }: Factors): boolean {
  return passkeys > 0 || totpAddedAt !== null;
}

/** Returns the ways to prove a second factor, separated by spaces. */
export function methodsOf({ passkeys, totpAddedAt, recoveryCodesLeft }: Factors): string {
  const has = { passkey: passkeys > 0, totp: totpAddedAt !== null, recovery: recoveryCodesLeft > 0 };
  return Object.entries(has)
    .flatMap(([method, isThere]) => (isThere ? [method] : []))
    .join(' ');
}
