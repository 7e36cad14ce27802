import pg from 'pg';
import { withServices } from './with-postgres.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
}

const USERS = 10_000;
const MESSAGES = 100_000;
// Large batches would take much longer: PostgreSQL keeps all versions of the rows that a transaction updates repeatedly.
const BATCH = 100;
const CONNECTIONS = 4;

const ADD_USERS = `
  insert into users (email, password_hash, first_name, last_name, profession, message_rate)
  select 'bench' || n || '@example.com', '-', 'Bench', n::text, 'Consultant', 1 + n % 5
  from generate_series($1::integer, $2) n`;

const ADD_PURCHASES = `
  insert into purchases (user_id, package_code, coins, bonus, price_inr, method, provider, provider_ref, status, closed_at)
  select id, 'PRO', 1000000, 0, 1000000, 'upi', 'sandbox', email, 'completed', now()
  from generate_series($1::integer, $2) n join users on email = 'bench' || n || '@example.com'`;

const ADD_COINS = `
  select ledger_signup_bonus(user_id, 1000), ledger_purchase(user_id, coins, bonus, id, package_code, provider_ref)
  from generate_series($1::integer, $2) n join purchases on provider_ref = 'bench' || n || '@example.com'`;

const NUMBER_USERS = `
  create table bench_user (n integer primary key, id uuid not null);
  insert into bench_user select row_number() over (order by id), id from users;
  grant select on bench_user to proverse_app`;

/** Sends a message from each of some consecutive users. Each pass over all users has other recipients. */
const SEND_MESSAGES = `
  select send_messages(
    array_agg(row(
      sender.id, null, '\\x00', recipient.id, 'A question for you', 'May I ask you about something at length?',
      null, null, null, null, null
    )::outgoing_message),
    interval '7 days', 0
  )
  from generate_series($1::integer, $2) i
  join bench_user sender on sender.n = 1 + i % ${USERS}
  join bench_user recipient on recipient.n = 1 + (sender.n + i / ${USERS}) % ${USERS}`;

/** Each of some consecutive users replies to the first message that they received. */
const REPLY = `
  select decide_messages(
    array_agg(row(
      recipient_id, 'messages.reply', null, '\\x00', first.id, 'Gladly. This is what I would do in your place.', null
    )::message_decision)
  )
  from bench_user
  cross join lateral (
    select id, recipient_id from messages where recipient_id = bench_user.id order by created_at, id limit 1
  ) first
  where n between $1::integer and $2`;

/** What a job would otherwise do during the measurement. */
const COMPUTE_MEDIANS = `
  update profile_stats set
    response_median_hours = response_median_hours(user_id), response_median_consultations = consultations
  where consultations is distinct from response_median_consultations`;

/**
 * Fills a migrated, empty database with 10,000 users with a price and coins, and 100,000 messages sent through the product's
 * own functions. Everyone has replied once, because a first reply is rare and changes the directory too. `databaseUrl`
 * connects as its owner.
 */
export async function seed(databaseUrl: string): Promise<void> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: databaseUrl }));
  for (const client of clients) {
    await client.connect();
    // The server's pool has this setting too, because plans made for empty tables would later read whole tables.
    await client.query('set enable_seqscan = off');
  }
  try {
    const [first] = clients as [pg.Client];
    await inBatches([first], USERS, [ADD_USERS, ADD_PURCHASES, ADD_COINS]);
    await first.query(NUMBER_USERS);
    await first.query('vacuum analyze');
    await inBatches(clients, MESSAGES, [SEND_MESSAGES]);
    await inBatches(clients, USERS, [REPLY]);
    await first.query(COMPUTE_MEDIANS);
    // Without this, emails about these messages would be written and sent during the measurement.
    await first.query('update notifications set mail_due = false');
    await first.query('vacuum analyze');
  } finally {
    for (const client of clients) await client.end();
  }
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

/** Runs the statements for consecutive stretches of 1 to `count`, each in a transaction of its own. */
async function inBatches(clients: readonly pg.Client[], count: number, statements: readonly string[]): Promise<void> {
  let next = 1;
  const work = async (client: pg.Client): Promise<void> => {
    while (next <= count) {
      const stretch = [next, next + BATCH - 1];
      next += BATCH;
      for (const statement of statements) await client.query(statement, stretch);
    }
  };
  await Promise.all(clients.map(work));
}
