import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';

const { pool, ownerPool } = await testDatabase({ maxConnections: 1, ownerConnections: 1 });

async function backend(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

test.each([
  ['a domain error', `select raise_domain_error('NOT_FOUND')`, 'NOT_FOUND'],
  ['a violated constraint', `insert into users (email) values ('a@example.test')`, 'violates not-null constraint'],
])('keeps its connection after %s', async (_, statement, message) => {
  const before = await backend();
  await expect(pool.query(statement)).rejects.toThrow(message);
  expect(await backend()).toBe(before);
});

test.each([
  ['the connection was lost', 'select pg_terminate_backend(pg_backend_pid())', 'terminating connection'],
  ['a statement took too long', 'set statement_timeout = 1; select pg_sleep(1)', 'statement timeout'],
])('opens a new connection after %s', async (_, statement, message) => {
  const before = await backend();
  await expect(pool.query(statement)).rejects.toThrow(message);
  expect(await backend()).not.toBe(before);
});

test('a prepared statement whose result a migration has changed fails once', async () => {
  await ownerPool.query('create table changing (a integer)');
  const read = () => ownerPool.query({ name: 'read_changing', text: 'select * from changing' });
  await read();
  await ownerPool.query('alter table changing add column b integer');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect((await read()).fields).toHaveLength(2);
});
