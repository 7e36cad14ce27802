import { expect, test } from 'vitest';
import { offences } from '../testing/migration-rules.ts';
import { readMigrations } from './migrations.ts';

/** Looked at one by one: what no released version uses, or not any more by then. */
const reviewed: Readonly<Record<string, readonly string[]>> = {
  // Called by tests only until 0010 replaced it with ledger_call_back.
  '0010_payments_callbacks.sql': [
    'drops a function that may be called: drop function ledger_chargeback(uuid, uuid, integer)',
  ],
  // The former release knew no withdrawals.
  '0009_withdrawals.sql': [
    'takes a right that a call in progress may need: revoke insert, update on withdrawals from proverse_app',
    'takes a right that a call in progress may need: revoke update (status, utr, reason, decided_by, approved_at, closed_at) on withdrawals from proverse_app',
  ],
  // The functions that needed them were replaced several migrations before.
  '0015_running_rights.sql': [
    'takes a right that a call in progress may need: revoke insert, update on purchases from proverse_app',
    'takes a right that a call in progress may need: revoke update (status, provider_ref, settled_at) on purchases from proverse_app',
  ],
};

const files = await readMigrations();

test.each(files.filter(({ name }) => name >= '0007'))('$name leaves the version before it working', ({ name, sql }) => {
  expect(offences(sql).filter((offence) => !reviewed[name]?.includes(offence))).toEqual([]);
});

test.each(files.filter(({ name }) => name >= '0017'))(
  '$name keeps no writer waiting for an index',
  ({ sql, isTransaction }) => {
    const made = [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map((match) => match[1]);
    const indexed = [...sql.matchAll(/^create (?:unique )?index (?!concurrently)\w+ on (\w+)/gm)].map(
      (match) => match[1],
    );
    expect(isTransaction ? indexed.filter((table) => !made.includes(table)) : []).toEqual([]);
  },
);

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
  expect(offences(sql)).not.toEqual([]);
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
  expect(offences(sql)).toEqual([]);
});
