import { readdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeAll, afterAll, expect, inject, test } from 'vitest';
import { StartRefused } from '../start-refused.ts';
import { withDatabase } from '../testing/database.ts';
import { freePort } from './free-port.ts';
import { migrate } from './migrate.ts';

const { adminUrl } = inject('postgres');
const name = `migrate_${randomBytes(8).toString('hex')}`;
const url = withDatabase(adminUrl, name);
const files = readdirSync(new URL('../../../migrations/', import.meta.url))
  .filter((file) => file.endsWith('.sql'))
  .toSorted();

beforeAll(() => run(adminUrl, `create database ${name}`));
afterAll(() => run(adminUrl, `drop database ${name} with (force)`));

test('two nodes that start together migrate once, in the order of the files', async () => {
  const ran = await Promise.all([migrate(url), migrate(url)]);
  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([files, []]);
  expect(await run(url, 'select name from schema_migrations order by name')).toEqual(
    files.map((file) => ({ name: file })),
  );
});

test('a migration edited after it ran is refused by name', async () => {
  await run(url, `update schema_migrations set checksum = 'another' where name = '${files[0]}'`);
  await expect(migrate(url)).rejects.toThrow(`Migration ${files[0]} was changed after it ran on this database`);
});

test('a PostgreSQL that is too old is refused with both versions', async () => {
  await run(url, `create schema old; create function old.current_setting(text) returns text return '17.5'`);
  const old = new URL(url);
  old.searchParams.set('options', '-c search_path=old,pg_catalog');
  await expect(migrate(old.href)).rejects.toThrow('PostgreSQL 18 or newer is needed; the database runs 17.5.');
});

test('a database that is away is refused without telling its password', async () => {
  const port = await freePort();
  const refused = await migrate(`postgresql://me:secret@127.0.0.1:${port}/proverse`).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(String(refused)).toContain(`The database at 127.0.0.1:${port}/proverse cannot be reached`);
  expect(String(refused)).not.toContain('secret');
});

async function run(at: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
