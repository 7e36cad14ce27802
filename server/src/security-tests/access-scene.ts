/** The people of one call in the access matrix. Each call has its own people, so that calls do not affect one another. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Services, UserContext } from '../context.ts';
import type { TestApp } from '../testing/app.ts';
import { contextFor, createUser, TEST_PASSWORD } from '../testing/factories.ts';

export const WHO = ['anonymous', 'stranger', 'counterparty', 'owner', 'suspended', 'admin'] as const;
/**
 * `owner` owns the data that the call uses, and `counterparty` is the other side of it, such as a message's recipient.
 * `stranger` and `admin` have no part in it. `suspended` has a suspended account, and `anonymous` sends no token.
 */
export type Who = (typeof WHO)[number];

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly sessionId: string;
  /** The access token and refresh token of the session; empty for `anonymous`. */
  readonly token: string;
  readonly refreshToken: string;
  readonly ctx: UserContext;
}

/** Everyone with an account has 1,000 bonus coins and a rate of 10 coins per message. */
export interface Scene extends Readonly<Record<Who, Person>> {
  readonly services: Services;
  readonly caller: Person;
  /** Has a pool of the database's owner, for changes that no command makes, such as letting time pass. */
  readonly database: TestApp['database'];
}

type Cast = Pick<Scene, 'owner' | 'counterparty' | 'stranger' | 'admin'>;

// A file that needs a few scenes should not wait for many.
const FIRST_SCENES = 4;
const MOST_SCENES_AT_ONCE = 25;

/** Returns a function that creates a scene. Its people are created in bulk, because each scene needs four. */
export async function createScenes({ services, database }: TestApp): Promise<(who: Who) => Promise<Scene>> {
  const model = await createUser(services.db, { message_rate: 10 });
  const [suspended] = await signIn(services, database, [model]);
  if (!suspended) throw new Error('no one was signed in');
  await database.ownerPool.query(`update users set status = 'suspended' where id = $1`, [suspended.id]);
  const anonymous = personOf(services, { id: randomUUID(), email: `${randomUUID()}@example.com` });
  const ready: Cast[] = [];
  let filling: Promise<void> | undefined;
  let count = FIRST_SCENES;

  async function join(size: number, role: string): Promise<Person[]> {
    const { rows } = await database.ownerPool.query<Account>(CROWD, [model.id, size, role]);
    return signIn(services, database, rows);
  }

  async function fill(): Promise<void> {
    const [admins, users] = [await join(count, 'admin'), await join(3 * count, 'user')];
    count = Math.min(4 * count, MOST_SCENES_AT_ONCE);
    for (const admin of admins) {
      const [owner, counterparty, stranger] = users.splice(0, 3) as [Person, Person, Person];
      ready.push({ admin, owner, counterparty, stranger });
    }
  }

  return async (who) => {
    let cast = ready.pop();
    while (!cast) {
      filling ??= fill().finally(() => (filling = undefined));
      await filling;
      cast = ready.pop();
    }
    const people = { ...cast, anonymous, suspended };
    return { ...people, services, database, caller: people[who] };
  };
}

interface Account {
  readonly id: string;
  readonly email: string;
}

// Copies a user of `createUser`, so that many are created in one statement.
const CROWD = `
  insert into users (email, password_hash, first_name, last_name, profession, message_rate, role)
  select gen_random_uuid() || '@example.com', password_hash, first_name, last_name, profession, message_rate, $3
  from users cross join generate_series(1, $2) where id = $1
  returning id, email`;

const SESSIONS = `
  with account as (
    select id, token_hash, ledger_signup_bonus(id, 1000) from unnest($1::uuid[], $2::bytea[]) a (id, token_hash)
  ), session as (
    insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from account returning id, user_id
  ), token as (
    insert into refresh_tokens (token_hash, session_id)
    select a.token_hash, s.id from account a join session s on s.user_id = a.id
  )
  select id, user_id as "userId" from session`;

async function signIn(
  services: Services,
  database: TestApp['database'],
  accounts: readonly Account[],
): Promise<Person[]> {
  const people = accounts.map((account) => ({
    ...personOf(services, account),
    refreshToken: randomBytes(32).toString('base64url'),
  }));
  const { rows } = await database.ownerPool.query<{ id: string; userId: string }>(SESSIONS, [
    people.map(({ id }) => id),
    people.map(({ refreshToken }) => createHash('sha256').update(refreshToken).digest()),
  ]);
  const sessions = new Map(rows.map((row) => [row.userId, row.id]));
  return Promise.all(
    people.map(async (person) => {
      const sessionId = sessions.get(person.id) ?? '';
      const token = await services.accessTokens.issue({ userId: person.id, sessionId });
      return { ...person, sessionId, token, ctx: { ...person.ctx, sessionId } };
    }),
  );
}

function personOf(services: Services, { id, email }: Account): Person {
  const ctx = contextFor(services, id);
  return { id, email, password: TEST_PASSWORD, sessionId: ctx.sessionId, token: '', refreshToken: '', ctx };
}
