import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export const USERS = 10_000;
const MESSAGES = 100_000;
const CONNECTIONS = 4;
const BATCH = 1000;

/** The SQL call that the server makes; `sender` and `recipient` are SQL expressions for users' numbers. */
export function sendCall(sender: string, recipient: string, key: string): string {
  return `send_messages(
    array[(select id from bench_user where n = ${sender})], array[${key}]::text[], array['\\x00'::bytea],
    array[(select id from bench_user where n = ${recipient})], array['A question for you'],
    array['May I ask you about something at length?'], array[null]::integer[], interval '7 days', 0
  )`;
}

/** Fills a migrated, empty database. `databaseUrl` connects as its owner. */
export async function seed(databaseUrl: string): Promise<void> {
  await inSession(databaseUrl, (client) => client.query(readFileSync(join(import.meta.dirname, 'seed.sql'), 'utf8')));
  const batches = MESSAGES / CONNECTIONS / BATCH;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) =>
      inSession(databaseUrl, async (client) => {
        for (let batch = 0; batch < batches; batch += 1) await client.query(sendBatch(index * batches + batch));
      }),
    ),
  );
  // Otherwise mails about these messages would be written and sent during the measurement.
  await inSession(databaseUrl, (client) => client.query('update notifications set mail_due = false'));
  await inSession(databaseUrl, (client) => client.query('vacuum analyze'));
}

/** Sends from a thousand consecutive users. Each batch starts at a different user. */
function sendBatch(batch: number): string {
  return `do $$
    declare
      sender integer;
    begin
      for i in 1..${BATCH} loop
        sender := 1 + (${batch * BATCH} + i) % ${USERS};
        perform ${sendCall('sender', `1 + (sender + ${1 + batch}) % ${USERS}`, 'null')};
      end loop;
    end
  $$`;
}

async function inSession(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
