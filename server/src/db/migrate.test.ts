import { readdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeAll, afterAll, expect, inject, test } from 'vitest';
import { StartRefused } from '../start-refused.ts';
import { withDatabase } from '../testing/database.ts';
import { freePort } from './free-port.ts';
import { migrate } from './migrate.ts';
import { migrationOf, readMigrations } from './migrations.ts';

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

test('a database that a newer version has only added to is served, one from which it took something is not', async () => {
  const own = await readMigrations();
  expect(await migrate(url, own.slice(0, -1))).toEqual([]);
  await migrate(url, [...own, migrationOf('9001_contract.sql', '-- contract: no version reads it any more\nselect 1')]);
  await expect(migrate(url)).rejects.toThrow(
    'A newer version has changed this database so that this one cannot serve it (9001_contract.sql): start that version, or restore a backup from before it.',
  );
  await run(url, `delete from schema_migrations where name = '9001_contract.sql'`);
});

test('a change of a table in use does not keep its users waiting, and comes through in the end', async () => {
  const user = new pg.Client({ connectionString: url });
  await user.connect();
  await user.query('begin');
  await user.query('lock table users in access share mode'); // as every reader does
  const changing = migrate(url, [
    ...(await readMigrations()),
    migrationOf('9002_change.sql', 'alter table users add column middle_name text'),
  ]);
  const waiters = `select count(*)::int as n from pg_locks where relation = 'users'::regclass and not granted`;
  await expect.poll(() => run(url, waiters), { interval: 20 }).toEqual([{ n: 1 }]);
  // Behind the change everybody waits; it must give way by itself.
  const askedAt = performance.now();
  await run(url, 'select count(*) from users');
  expect(performance.now() - askedAt).toBeLessThan(3_000);
  await user.query('commit');
  await user.end();
  expect(await changing).toEqual(['9002_change.sql']);
});

test('an index that is built concurrently lets writers write, and replaces what a broken run left', async () => {
  await run(url, `create table words (word text); insert into words values ('a'), ('a')`);
  await run(url, 'create unique index concurrently words_once on words (word)').catch(() => undefined);
  await run(url, `delete from words where ctid = (select min(ctid) from words)`);
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query('begin');
  await writer.query(`insert into words values ('b')`);
  const withIndex = [
    ...(await readMigrations()),
    migrationOf(
      '9003_index.sql',
      '-- no transaction\ncreate unique index concurrently if not exists words_once on words (word);\ncreate index concurrently if not exists words_length on words (length(word));\n',
    ),
  ];
  const building = Promise.all([migrate(url, withIndex), migrate(url, withIndex)]);
  await expect
    .poll(
      () =>
        run(
          url,
          `select count(*)::int as n from pg_stat_activity where datname = current_database()
      and application_name = 'proverse-migrate' and query like '%concurrently%' and wait_event_type = 'Lock'`,
        ),
      { interval: 20 },
    )
    .toEqual([{ n: 1 }]);
  await run(url, `insert into words values ('c')`);
  await writer.query('commit');
  await writer.end();
  expect((await building).flat()).toEqual(['9003_index.sql']);
  expect(
    await run(
      url,
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 'words'::regclass order by 1`,
    ),
  ).toEqual([
    { name: 'words_length', valid: true },
    { name: 'words_once', valid: true },
  ]);
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
