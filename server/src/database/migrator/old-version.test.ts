import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import pg from 'pg';
import { withDatabase } from '../../testing/with-database.ts';
import { migrate } from './migrate.ts';
import { migrationOf, readMigrations, readRepeatables, sqlFile } from './migrations.ts';
import { openPool } from '../pool.ts';

const { adminUrl, serverUrl } = inject('postgres');
const name = `old_version_${randomBytes(8).toString('hex')}`;
const url = withDatabase(adminUrl, name);

beforeAll(() => run(adminUrl, `create database ${name}`));
afterAll(() => run(adminUrl, `drop database ${name} with (force)`));

test('a node of the old version keeps calling its functions while the database is upgraded, and afterwards', async () => {
  const [migrations, current] = [await readMigrations(), await readRepeatables()];
  await migrate(url, { migrations, repeatables: [...current, sqlFile('slice/greet.sql', oldGreeting)] });
  const { pool, db } = openPool(withDatabase(serverUrl, name), { maxConnections: 4 });
  const ask = async (): Promise<unknown> => {
    const { rows } = await pool.query({ name: 'greet', text: `select greet('Asha') as greeting`, values: [] });
    return rows[0]?.greeting;
  };
  const greetings: unknown[] = [];
  const stopped = new AbortController();
  const oldNodes = Array.from({ length: 4 }, async () => {
    while (!stopped.signal.aborted) greetings.push(await ask());
  });
  await expect.poll(() => greetings.length).toBeGreaterThan(20);

  // The new version: every file changed, the old function reworded, and a new one beside it for the new signature.
  const newVersion = current.map((file) => sqlFile(file.name, `${file.sql}-- changed\n`));
  const ran = await migrate(url, {
    migrations: [
      ...migrations,
      migrationOf('9001_slow.sql', 'alter table messages add column extra text; select pg_sleep(0.3)'),
    ],
    repeatables: [...newVersion, sqlFile('slice/greet.sql', newGreeting)],
  });
  const during = greetings.length;
  await expect.poll(() => greetings.length).toBeGreaterThan(during + 20);
  stopped.abort();
  // Rejects when a single call failed.
  await Promise.all(oldNodes);
  expect(ran).toHaveLength(current.length + 2);
  expect(new Set(greetings)).toEqual(new Set(['Hello, Asha', 'Good day, Asha']));
  expect(await run(url, `select greet_in('Asha', 'hi') as greeting`)).toEqual([{ greeting: 'Namaste, Asha' }]);
  await db.destroy();
});

const oldGreeting = `
create or replace function greet(p_name text) returns text language sql as $$ select 'Hello, ' || p_name $$;
`;

const newGreeting = `
create or replace function greet(p_name text) returns text language sql as $$ select 'Good day, ' || p_name $$;
create or replace function greet_in(p_name text, p_language text) returns text
language sql as $$ select case p_language when 'hi' then 'Namaste, ' else 'Good day, ' end || p_name $$;
`;

async function run(at: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
