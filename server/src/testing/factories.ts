import { randomUUID } from 'node:crypto';
import { DomainError } from '@proverse/shared';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Cookie, PublicContext, Services, UserContext } from '../context.ts';
import type { Database, Users } from '../database/schema.ts';
import { ownerOf } from './owner-of.ts';

/** The password of every user that `createUser` makes. */
export const TEST_PASSWORD = 'Correct-Horse-7';
// With the parameters of quick-passwords.ts.
const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=1024,p=1,t=1$2Sk9iMuuVZZXHZVKuFbb5Q$bdkibc9QRGPaHXeC5OkZPNyVquwCflvvyZnM3+gfvi8';

export interface TestUser {
  readonly id: string;
  readonly email: string;
}

type UserFields = Partial<Insertable<Users>> & {
  /** Coins of a signup bonus. Default: none. */
  readonly bonusCoins?: number;
};

/**
 * Creates a verified user with the password TEST_PASSWORD. Fields are columns of `users`. The owner writes them, because
 * the server may neither choose all of these columns nor give coins away.
 */
export async function createUser(
  db: Kysely<Database>,
  { bonusCoins = 0, ...fields }: UserFields = {},
): Promise<TestUser> {
  const owner = ownerOf(db);
  const user = await owner
    .insertInto('users')
    .values({
      email: `${randomUUID()}@example.com`,
      password_hash: TEST_PASSWORD_HASH,
      first_name: 'Asha',
      last_name: 'Rao',
      profession: 'Designer',
      ...fields,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  if (bonusCoins > 0) await sql`select ledger_signup_bonus(${user.id}, ${bonusCoins})`.execute(owner);
  return user;
}

/** A cookie that keeps what a command sets for the next one. */
export interface TestCookie extends Cookie {
  value: string | undefined;
  maxAgeSeconds: number | undefined;
}

export function testCookie(value?: string): TestCookie {
  return {
    value,
    maxAgeSeconds: undefined,
    set(next, maxAgeSeconds) {
      this.value = next;
      this.maxAgeSeconds = maxAgeSeconds;
    },
    clear() {
      this.value = undefined;
      this.maxAgeSeconds = undefined;
    },
  };
}

/** The context of a call without a user. */
export function publicContext(services: Services, overrides: Partial<PublicContext> = {}): PublicContext {
  return {
    ...services,
    requestId: randomUUID(),
    ip: '127.0.0.1',
    userAgent: 'test',
    language: 'en',
    idempotencyKey: undefined,
    refreshCookie: testCookie(),
    deviceCookie: testCookie(),
    flowCookies: { verify: testCookie(), reset: testCookie() },
    ...overrides,
  };
}

/** The context of a call by this user. */
export function contextFor(services: Services, userId: string, overrides: Partial<PublicContext> = {}): UserContext {
  return { ...publicContext(services, overrides), userId, sessionId: randomUUID() };
}

/** The DomainError that `call` rejects with. Throws when it succeeds or fails with anything else. */
export async function rejectionOf(call: Promise<unknown>): Promise<DomainError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof DomainError) return outcome.error;
  if ('error' in outcome) throw outcome.error;
  throw new Error(`Expected a DomainError, got ${JSON.stringify(outcome.value)}`);
}

/** Takes the first step of deleting an account, which hides the user from everyone. */
export async function leave(ownerPool: Pool, userId: string): Promise<void> {
  const begin = String.raw`select account_delete_begin(id, password_hash, account_forfeit_coins(id), '\x00', '\x00')`;
  await ownerPool.query(`${begin} from users where id = $1`, [userId]);
}
