import { beforeEach, expect, test } from 'vitest';
import { createCheckpoints } from './create-checkpoints.ts';
import { rejectionCode, testLedger, type TestLedger } from './ledger-fixtures.ts';

let ledger: TestLedger;

beforeEach(async () => {
  ledger = await testLedger(8);
});

async function coveredTransactions(): Promise<number> {
  const { rows } = await ledger.database.pool.query<{ n: number }>(
    'select coalesce(sum(tx_count), 0) as n from ledger_checkpoint',
  );
  return rows[0]?.n ?? -1;
}

/**
 * Waits until every ledger transaction can be covered. Open transactions of other test files in the cluster delay that.
 */
async function everythingFinished(): Promise<void> {
  const question = `select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as finished from ledger_tx`;
  await expect
    .poll(async () => (await ledger.database.pool.query<{ finished: boolean }>(question)).rows[0]?.finished)
    .toBe(true);
}

async function brokenCheckpoints(): Promise<number[]> {
  const { rows } = await ledger.database.ownerPool.query<{ number: number }>('select * from broken_checkpoints()');
  return rows.map((row) => row.number);
}

async function tamper(statement: string): Promise<void> {
  const client = await ledger.database.ownerPool.connect();
  try {
    for (const table of ['ledger_tx', 'ledger_entry']) await client.query(`alter table ${table} disable trigger all`);
    await client.query(statement);
  } finally {
    client.release();
  }
}

test('every finished transaction is covered once, and each checkpoint continues the one before', async () => {
  const user = await ledger.newUser();
  for (let i = 0; i < 5; i += 1) await ledger.buy(user, 10);
  await everythingFinished();
  expect(await ledger.call('create_checkpoint', 2)).toBe(2);
  expect(await ledger.call('create_checkpoint', 2)).toBe(2);
  const checkpoint = await createCheckpoints(ledger.database.db);
  expect(checkpoint?.number).toBe(3);
  expect(await createCheckpoints(ledger.database.db)).toEqual(checkpoint);
  expect(await coveredTransactions()).toBe(5);
  expect(await brokenCheckpoints()).toEqual([]);
});

test('creates no checkpoint when there is no transaction', async () => {
  expect(await createCheckpoints(ledger.database.db)).toBeNull();
});

test('covers nothing newer than a transaction that is still open, and nothing is left out', async () => {
  const user = await ledger.newUser();
  const other = await ledger.newUser();
  await ledger.buy(user, 10);
  const late = await ledger.database.ownerPool.connect();
  try {
    await late.query('begin');
    await late.query(`select ledger_signup_bonus($1, 5)`, [user]);
    await ledger.buy(other, 20);
    // The purchase before the open transaction is covered. The one after it has to wait, although it is committed.
    await expect.poll(() => createCheckpoints(ledger.database.db)).toMatchObject({ number: 1 });
    await createCheckpoints(ledger.database.db);
    expect(await coveredTransactions()).toBe(1);
    await late.query('commit');
  } finally {
    late.release();
  }
  await everythingFinished();
  await createCheckpoints(ledger.database.db);
  expect(await coveredTransactions()).toBe(3);
  expect(await brokenCheckpoints()).toEqual([]);
});

test('concurrent workers create each checkpoint once', async () => {
  const user = await ledger.newUser();
  for (let i = 0; i < 40; i += 1) await ledger.buy(user, 1);
  await everythingFinished();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while ((await ledger.call<number>('create_checkpoint', 3)) > 0);
    }),
  );
  await createCheckpoints(ledger.database.db);
  expect(await coveredTransactions()).toBe(40);
  expect(await brokenCheckpoints()).toEqual([]);
});

test('a database transaction that exceeds the limit of a checkpoint is covered by one checkpoint', async () => {
  const user = await ledger.newUser();
  const client = await ledger.database.ownerPool.connect();
  try {
    await client.query('begin');
    for (let i = 0; i < 5; i += 1) await client.query(`select ledger_purchase($1, 10, 0, uuidv7(), 'X', 'x')`, [user]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await ledger.buy(user, 10);
  await everythingFinished();
  expect(await ledger.call('create_checkpoint', 2)).toBe(5);
  expect(await ledger.call('create_checkpoint', 2)).toBe(1);
  expect(await brokenCheckpoints()).toEqual([]);
});

test.each([
  ['an amount', 'update ledger_entry set amount = amount + 1 where tx_id = (select min(id) from ledger_tx)'],
  ['a reference', `update ledger_tx set reference = 'other' where id = (select min(id) from ledger_tx)`],
  ['an owner', 'update ledger_tx set user_id = uuidv7() where id = (select min(id) from ledger_tx)'],
  ['a missing row', 'delete from ledger_tx where id = (select min(id) from ledger_tx)'],
  [
    'an added row',
    `insert into ledger_tx (kind, user_id, amount_coins, xid) overriding system value
     select 'purchase_declined', user_id, 0, xid from ledger_tx order by id limit 1`,
  ],
])('finds tampering with covered rows: %s', async (_, statement) => {
  const user = await ledger.newUser();
  for (let i = 0; i < 3; i += 1) await ledger.buy(user, 10);
  await everythingFinished();
  await ledger.call('create_checkpoint', 2);
  await createCheckpoints(ledger.database.db);
  await tamper(statement);
  expect(await brokenCheckpoints()).toEqual([1]);
});

test('rejects a checkpoint that does not continue the last one', async () => {
  const user = await ledger.newUser();
  await ledger.buy(user, 10);
  await everythingFinished();
  await createCheckpoints(ledger.database.db);
  const forged = (fields: string) => `
    insert into ledger_checkpoint
    select (jsonb_populate_record(s, jsonb_build_object('number', number + 1, ${fields}))).* from ledger_checkpoint s`;
  const forge = (fields: string) => rejectionCode(ledger.database.ownerPool.query(forged(fields)));
  expect(await forge(`'to_xid', (to_xid::text::bigint + 1)::text`)).toBe('ledger_checkpoint_continues');
  const continuing = `'from_xid', to_xid, 'to_xid', (to_xid::text::bigint + 1)::text, 'previous_hash', hash`;
  expect(await forge(continuing)).toBe('ledger_checkpoint_links');
});
