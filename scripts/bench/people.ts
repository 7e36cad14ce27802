import { withServices } from './with-postgres.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** Creates sessions for the first `count` users of the seed. Returns them with their access tokens. */
export async function signIn(
  env: Readonly<Record<string, string>>,
  databaseUrl: string,
  count: number,
): Promise<Person[]> {
  return withServices(env, databaseUrl, async (services) => {
    const { rows } = await services.pool.query<{ userId: string; sessionId: string }>(
      `insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from bench_user where n <= $1
       returning user_id as "userId", id as "sessionId"`,
      [count],
    );
    return Promise.all(
      rows.map(async (identity) => ({ id: identity.userId, token: await services.accessTokens.issue(identity) })),
    );
  });
}
