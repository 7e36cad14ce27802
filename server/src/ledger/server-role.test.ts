import { expect, test } from 'vitest';
import { rejectionCode, testLedger } from './ledger-fixtures.ts';

const { call, database } = await testLedger(4);

async function asServer(statement: string): Promise<string> {
  return await rejectionCode(database.pool.query(statement));
}

test.each(['ledger_tx', 'ledger_entry', 'ledger_wallet', 'ledger_checkpoint', 'ledger_platform_account'])(
  'the server may only read %s',
  async (table) => {
    expect(await asServer(`select * from ${table} limit 1`)).toBe('went through');
    for (const statement of [
      `insert into ${table} default values`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
    ]) {
      expect(await asServer(statement)).toMatch(/permission denied|must be owner/);
    }
  },
);

test('the server cannot call ledger_post directly', async () => {
  expect(
    await asServer(`select ledger_post(null::ledger_tx, coins(bonus => 5), array[platform_leg('bonus_issue', -5)])`),
  ).toMatch(/permission denied/);
});

test('the server cannot disable the triggers or become the owner', async () => {
  expect(await asServer('set session_replication_role = replica')).toMatch(/permission denied/);
  expect(await call<boolean>('pg_has_role', 'proverse_app', 'proverse', 'member')).toBe(false);
});
