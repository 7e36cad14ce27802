import { expect, test } from 'vitest';
import { locksOf } from './migration-locks.ts';

test('locks each table once, with the strongest lock that any statement of the file needs', () => {
  const sql = `
create unique index a_once on a (x);
create index concurrently b_by_x on b (x);
create table new (id uuid references c, other uuid references d on delete cascade);
create trigger d_checked before insert or update on d for each row execute function f();
alter table only a add column y text;
create function f() returns trigger language plpgsql as $$
begin
  alter table e add column y text;
end
$$;
drop trigger old on F;
create index g_new on g (x);
drop index g_old;
`;
  const tables = new Map('abcdefg'.split('').map((name) => [name, name])).set('g_old', 'g');
  expect(locksOf(sql, (relation) => tables.get(relation))).toEqual([
    { table: 'a', mode: 'access exclusive' },
    { table: 'c', mode: 'share row exclusive' },
    { table: 'd', mode: 'share row exclusive' },
    { table: 'f', mode: 'access exclusive' },
    { table: 'g', mode: 'access exclusive' },
  ]);
});
