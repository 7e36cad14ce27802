import { expect, test } from 'vitest';
import { violations } from '../../testing/migration-rules.ts';
import { readMigrations } from './migrations.ts';

// 0001 to 0008, the baseline, create every table of the first version. Later migrations may only add.
const files = (await readMigrations()).filter(({ name }) => name > '0009');

test('each migration after the baseline leaves the version before it working', () => {
  expect(files.flatMap(({ sql }) => violations(sql))).toEqual([]);
});

test('each migration after the baseline builds its indexes without blocking writers', () => {
  const blocking = files.flatMap(({ sql, isTransaction }) => {
    const made = [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map((match) => match[1]);
    const indexed = [...sql.matchAll(/^create (?:unique )?index (?!concurrently)\w+ on (\w+)/gm)].map(
      (match) => match[1],
    );
    return isTransaction ? indexed.filter((table) => !made.includes(table)) : [];
  });
  expect(blocking).toEqual([]);
});

test.each([
  'drop table users;',
  'DROP   TABLE\n  users;',
  'alter table users drop column phone;',
  'alter table users add column a text,\n  drop column phone;',
  'alter table users rename column phone to telephone;',
  'alter function f() rename to g;',
  'alter table users alter column phone type varchar(20);',
  'alter table users alter phone set data type varchar(20);',
  'alter table users alter column phone set not null;',
  'alter table users alter column skills drop default;',
  'alter table users add column middle_name text not null;',
  'alter table users add middle_name text not null, add column b text;',
  'drop function f(integer);',
  'drop view v;',
  'revoke insert on purchases from proverse_app;',
  'truncate users;',
  'lock table users;',
  'do $$ begin\n  alter table users drop column phone;\nend $$;',
])('refused: %s', (sql) => {
  expect(violations(sql)).not.toEqual([]);
});

test.each([
  'create table t (a text not null);\nalter table t alter column a set not null;\n',
  'alter table users add column middle_name text;',
  `alter table users add column middle_name text not null default '';`,
  'alter table users add constraint c check (a is not null) not valid;',
  'alter table users add column a int generated always as (b) stored not null;',
  'drop function f(integer);\ncreate function f(a integer, b integer default 0) returns int language sql as $$ select 1 $$;',
  'create function f() returns void language plpgsql as $$ begin\n  drop table users;\nend $$;',
  '-- contract: nobody has read it since version 2\nalter table users drop column phone;',
  `comment on table users is 'do not drop table users';`,
  'drop index users_by_phone;',
  'alter index users_by_phone rename to users_by_telephone;',
])('accepted: %s', (sql) => {
  expect(violations(sql)).toEqual([]);
});
