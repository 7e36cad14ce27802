import type { Kysely } from 'kysely';
import { countOf } from '../database/expressions.ts';
import type { Database } from '../database/schema.ts';

/** What a user can prove their identity with, besides the password. */
export interface Factors {
  readonly passkeys: number;
  readonly totpAddedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export function factorsOf(db: Kysely<Database>, userId: string): Promise<Factors> {
  return db
    .selectNoFrom((eb) => [
      countOf(eb.selectFrom('passkeys').where('user_id', '=', userId)).as('passkeys'),
      eb.selectFrom('totp_apps').select('added_at').where('user_id', '=', userId).as('totpAddedAt'),
      countOf(eb.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null)).as(
        'recoveryCodesLeft',
      ),
    ])
    .executeTakeFirstOrThrow();
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
