import { expect, test } from 'vitest';
import { rejectionCode } from '../../ledger/ledger-fixtures.ts';
import { testDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';

const database = await testDatabase();
const { db, pool, ownerPool } = database;

const record = (admin: string, detail: object = {}) =>
  pool.query(`select admin_record($1, 'user.suspended', 'user', $2, $3)`, [admin, admin, detail]);

test('stores an act with its detail and request id', async () => {
  const { id } = await createUser(db, { role: 'admin' });
  await record(id, { reason: 'Spam', requestId: 'req-1' });
  const acts = await db.selectFrom('admin_acts').selectAll().where('admin_id', '=', id).execute();
  expect(acts).toEqual([
    expect.objectContaining({
      act: 'user.suspended',
      subject_kind: 'user',
      subject_id: id,
      detail: { reason: 'Spam' },
      request_id: 'req-1',
    }),
  ]);
});

test('only active admins can record acts', async () => {
  const user = await createUser(db);
  const formerAdmin = await createUser(db, { role: 'admin', status: 'suspended' });
  for (const { id } of [user, formerAdmin]) expect(await rejectionCode(record(id))).toBe('NOT_FOUND');
  const acts = await db
    .selectFrom('admin_acts')
    .select('id')
    .where('subject_id', 'in', [user.id, formerAdmin.id])
    .execute();
  expect(acts).toEqual([]);
});

test('acts are rolled back with their transaction and can never be changed afterwards', async () => {
  const { id } = await createUser(db, { role: 'admin' });
  await record(id);
  const client = await ownerPool.connect();
  try {
    for (const change of ['update admin_acts set act = $$other$$', 'delete from admin_acts', 'truncate admin_acts']) {
      await client.query('begin; set local session_replication_role = replica');
      expect(await rejectionCode(client.query(change))).toBe('ledger_append_only');
      await client.query('rollback');
    }
    await client.query('begin');
    await client.query(`select admin_record($1, 'user.restored', 'user', 'x')`, [id]);
    await client.query('rollback');
  } finally {
    client.release();
  }
  await expect(
    pool.query(`insert into admin_acts (act, subject_kind, subject_id) values ('a', 'b', 'c')`),
  ).rejects.toThrow('permission denied');
  const acts = await db.selectFrom('admin_acts').select('act').where('admin_id', '=', id).execute();
  expect(acts).toEqual([{ act: 'user.suspended' }]);
});
