import { sql, type Kysely } from 'kysely';
import { one } from '../db/rows.ts';
import type { Database } from '../db/schema.ts';

/** What a user can prove their identity with, besides the password. */
export interface Factors {
  readonly totpAddedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export function factorsOf(db: Kysely<Database>, userId: string): Promise<Factors> {
  return one(
    db,
    sql<Factors>`
      select
        (select added_at from totp_apps where user_id = ${userId}) as "totpAddedAt",
        (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft"`,
  );
}

/** Returns whether a password alone no longer signs in. Recovery codes alone are no factor. */
export function hasFactor(factors: Factors): boolean {
  return factors.totpAddedAt !== null;
}

/** Returns the ways to prove a second factor, separated by spaces. */
export function methodsOf({ totpAddedAt, recoveryCodesLeft }: Factors): string {
  return [...(totpAddedAt ? ['totp'] : []), ...(recoveryCodesLeft > 0 ? ['recovery'] : [])].join(' ');
}
