import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeAll, afterAll, expect, inject, test } from 'vitest';
import { StartRefused } from '../../config/start-refused.ts';
import { withDatabase } from '../../testing/with-database.ts';
import { freePort } from '../embedded/free-port.ts';
import { migrate } from './migrate.ts';
import { migrationOf, readMigrations, readRepeatables, sqlFile } from './migrations.ts';

const { adminUrl } = inject('postgres');
const name = `migrate_${randomBytes(8).toString('hex')}`;
const url = withDatabase(adminUrl, name);
const migrations = await readMigrations();
const repeatables = await readRepeatables();
const files = migrations.map((file) => file.name);

beforeAll(() => run(adminUrl, `create database ${name}`));
afterAll(() => run(adminUrl, `drop database ${name} with (force)`));

test('runs every file once when two nodes start together, in order', async () => {
  const ran = await Promise.all([migrate(url), migrate(url)]);
  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([
    [...files, ...repeatables.map((file) => file.name)],
    [],
  ]);
  expect(await run(url, 'select name from schema_migrations order by name')).toEqual(
    files.map((file) => ({ name: file })),
  );
});

test('accepts a database that a newer version has only added to, and refuses one from which it has removed something', async () => {
  expect(await migrate(url, { migrations: migrations.slice(0, -1) })).toEqual([]);
  await migrate(url, {
    migrations: [
      ...migrations,
      migrationOf('9001_contract.sql', '-- contract: no version reads it any more\nselect 1'),
    ],
  });
  await expect(migrate(url)).rejects.toThrow(
    'A newer version has changed this database so that this one cannot serve it (9001_contract.sql): start that version, or restore a backup from before it.',
  );
  await run(url, `delete from schema_migrations where name = '9001_contract.sql'`);
});

test('changes a table in use without blocking its readers for long', async () => {
  const user = new pg.Client({ connectionString: url });
  await user.connect();
  await user.query('begin');
  await user.query('lock table users in access share mode'); // as every reader does
  const changing = migrate(url, {
    migrations: [...migrations, migrationOf('9002_change.sql', 'alter table users add column middle_name text')],
  });
  // Copies of a database have the same numbers for their tables.
  const waiters = `select count(*)::int as n from pg_locks where relation = 'users'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(() => run(url, waiters), { interval: 20 }).toEqual([{ n: 1 }]);
  // Every later reader waits behind the change, so it has to give way.
  const askedAt = performance.now();
  await run(url, 'select count(*) from users');
  expect(performance.now() - askedAt).toBeLessThan(10_000);
  await user.query('commit');
  await user.end();
  expect(await changing).toEqual(['9002_change.sql']);
});

test('builds an index concurrently without blocking writers, and replaces an invalid one', async () => {
  await run(url, `create table words (word text); insert into words values ('a'), ('a')`);
  await run(url, 'create unique index concurrently words_once on words (word)').catch(() => undefined);
  await run(url, `delete from words where ctid = (select min(ctid) from words)`);
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query('begin');
  await writer.query(`insert into words values ('b')`);
  const withIndex = [
    ...migrations,
    migrationOf(
      '9003_index.sql',
      '-- no transaction\ncreate unique index concurrently if not exists words_once on words (word);\ncreate index concurrently if not exists words_length on words (length(word));\n',
    ),
  ];
  const building = Promise.all([migrate(url, { migrations: withIndex }), migrate(url, { migrations: withIndex })]);
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

test('runs a function file again only when its text has changed', async () => {
  const text = (answer: number) =>
    `create or replace function answer() returns integer language sql as $$ select ${answer} $$;`;
  expect(await migrate(url, { repeatables: [...repeatables, sqlFile('slice/answer.sql', text(1))] })).toEqual([
    'slice/answer.sql',
  ]);
  expect(await migrate(url, { repeatables: [...repeatables, sqlFile('slice/answer.sql', text(1))] })).toEqual([]);
  expect(await migrate(url, { repeatables: [...repeatables, sqlFile('slice/answer.sql', text(2))] })).toEqual([
    'slice/answer.sql',
  ]);
  expect(await run(url, 'select answer()')).toEqual([{ answer: 2 }]);
});

test('runs migrations and function files together or not at all', async () => {
  const together = migrate(url, {
    migrations: [...migrations, migrationOf('9004_table.sql', 'create table half (id integer)')],
    repeatables: [...repeatables, sqlFile('slice/broken.sql', 'create view broken as\nselect nothing from nowhere')],
  });
  await expect(together).rejects.toThrow('slice/broken.sql failed: relation "nowhere" does not exist (line 2)');
  expect(await run(url, `select to_regclass('half') as half`)).toEqual([{ half: null }]);
});

test('refuses a migration that was edited after it ran, by name', async () => {
  await run(url, `update schema_migrations set checksum = 'another' where name = '${files[0]}'`);
  await expect(migrate(url)).rejects.toThrow(`Migration ${files[0]} was changed after it ran on this database`);
});

test('refuses a PostgreSQL that is too old, naming both versions', async () => {
  await run(url, `create schema old; create function old.current_setting(text) returns text return '17.5'`);
  const old = new URL(url);
  old.searchParams.set('options', '-c search_path=old,pg_catalog');
  await expect(migrate(old.href)).rejects.toThrow('PostgreSQL 18 or newer is needed; the database runs 17.5.');
});

test('refuses an unreachable database without showing its password', async () => {
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
