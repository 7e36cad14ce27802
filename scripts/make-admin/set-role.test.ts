import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { createUser } from '../../server/src/testing/factories.ts';
import { setRole } from './set-role.ts';

const database = await testDatabase();
const client = new pg.Client({ connectionString: database.ownerUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

const roleOf = async (id: string) =>
  (await database.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

test('makes an account an admin and revokes it, logs each change, and ignores a repeat', async () => {
  const { id, email } = await createUser(database.db);
  expect(await setRole(client, email.toUpperCase(), true)).toEqual({ changed: true });
  expect(await roleOf(id)).toBe('admin');
  expect(await setRole(client, email, true)).toEqual({ changed: false });
  expect(await setRole(client, email, false)).toEqual({ changed: true });
  expect(await setRole(client, email, false)).toEqual({ changed: false });
  expect(await roleOf(id)).toBe('user');
  const acts = await database.db
    .selectFrom('admin_acts')
    .select(['admin_id', 'act', 'subject_kind'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { admin_id: null, act: 'admin.made', subject_kind: 'user' },
    { admin_id: null, act: 'admin.revoked', subject_kind: 'user' },
  ]);
});

test('rejects unknown and suspended accounts with an explanation', async () => {
  await expect(setRole(client, 'nobody@example.com', true)).rejects.toThrow('nobody@example.com has no account');
  const { id, email } = await createUser(database.db, { status: 'suspended' });
  await expect(setRole(client, email, true)).rejects.toThrow('is suspended');
  expect(await roleOf(id)).toBe('user');
});

test('the server’s own role cannot make anyone an admin', async () => {
  const { id, email } = await createUser(database.db);
  await expect(database.pool.query('select admin_set_role($1, true)', [email])).rejects.toThrow('permission denied');
  await expect(database.pool.query(`update users set role = 'admin' where id = $1`, [id])).rejects.toThrow(
    'permission denied',
  );
});
