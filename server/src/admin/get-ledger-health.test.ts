import { expect, test } from 'vitest';
import { purchasePackage } from '../coins/purchase-package.ts';
import { addLedgerTotals } from '../ledger/create-checkpoints.ts';
import { messageWorld } from '../messages/message-fixtures.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { checkpointAll } from '../testing/checkpoint-all.ts';
import { getLedgerHealth, readLedgerHealth } from './get-ledger-health.ts';

const world = await messageWorld({ PLATFORM_FEE_BPS: '1000' });
const { services, database } = world;
const admin = contextFor(services, (await createUser(services.db, { role: 'admin' })).id);

test('an empty ledger has zero figures and no audit', async () => {
  expect(await getLedgerHealth(admin)).toMatchObject({
    lastAudit: null,
    lastSeal: null,
    payouts: { requested: { count: 0, coins: 0 }, approved: { count: 0, coins: 0 } },
    pendingPurchases: { count: 0, coins: 0 },
    figures: { transactions: 0, liabilities: { total: 0 }, issued: { total: 0 }, escrow: { count: 0 }, balanced: true },
  });
});

test('the figures are current before and after a checkpoint, and after transactions are added to the totals', async () => {
  const [asha, ravi] = [await world.person({ coins: 1000 }), await world.person({ coins: 0, rate: 100 })];
  await purchasePackage(asha, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  await purchasePackage(asha, { packageCode: 'SANDBOX-DECLINE', paymentMethod: 'credit_card' }).catch(() => undefined);
  await world.reply(await world.send(asha, ravi));
  await world.send(asha, ravi);
  const wanted = {
    transactions: 6,
    liabilities: { total: 1415, bonus: 825, purchased: 500, earned: 0, earnedBonus: 90, debt: 0 },
    escrow: { count: 1, coins: 100 },
    issued: { total: 1525, purchased: 500, bonus: 1025 },
    fees: 10,
    purchases: { completed: 1, failed: 1, chargedBack: 0 },
    balanced: true,
  };
  expect((await getLedgerHealth(admin)).figures).toMatchObject({ ...wanted, unsealed: 6 });
  await checkpointAll(services.db);
  const afterCheckpoint = await getLedgerHealth(admin);
  expect(afterCheckpoint.figures).toMatchObject({ ...wanted, unsealed: 0 });
  expect(afterCheckpoint.lastSeal?.hash).toMatch(/^[0-9a-f]{64}$/);
  await Promise.all([addLedgerTotals(services.db), addLedgerTotals(services.db), addLedgerTotals(services.db)]);
  expect((await getLedgerHealth(admin)).figures).toMatchObject({ ...wanted, unsealed: 0 });
  const { rows } = await database.pool.query(
    `select amount from ledger_totals where kind = 'hold' and account = 'transactions'`,
  );
  expect(rows).toEqual([{ amount: 2 }]);
  await world.send(asha, ravi);
  expect((await getLedgerHealth(admin)).figures).toMatchObject({ transactions: 7, escrow: { count: 2, coins: 200 } });
});

test('reports an unbalanced ledger when a coin appears from nowhere', async () => {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update ledger_totals set amount = amount + 1 where account = 'wallet_bonus' and kind = 'signup_bonus'`,
    );
    const pool = { query: client.query.bind(client) } as typeof admin.pool;
    const health = await readLedgerHealth({ pool }, 1000);
    expect(health.figures?.balanced).toBe(false);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('shows open withdrawals, pending purchases and the last audit', async () => {
  const ravi = await world.person({ coins: 0, rate: 500 });
  const asha = await world.person({ coins: 1000 });
  await world.reply(await world.send(asha, ravi));
  const { ownerPool } = database;
  const cipher = Buffer.from('encrypted');
  await ownerPool.query(
    `insert into payout_accounts (user_id, account_holder, account_encrypted, account_number_last4, ifsc)
     values ($1, 'Ravi', $2, '1234', 'ABCD0123456')`,
    [ravi.userId, cipher],
  );
  await ownerPool.query(
    `select withdrawal_request($1, null, 'w', '', (select password_hash from users where id = $1), 200, true)`,
    [ravi.userId],
  );
  await ownerPool.query(`select purchase_begin($1, null, 'p', '', 'STARTER', 'credit_card', 'stripe')`, [asha.userId]);
  await ownerPool.query(`select audit_record(now() - interval '5 seconds', 40, 2, '{"wallets are negative"}')`);
  expect(await getLedgerHealth(admin)).toMatchObject({
    lastAudit: { checks: 40, findings: 2, failed: ['wallets are negative'] },
    payouts: { requested: { count: 1, coins: 200 }, approved: { count: 0, coins: 0 } },
    pendingPurchases: { count: 1, coins: 100 },
    figures: { payoutsUnderWay: 200, balanced: true },
  });
});

test('omits the figures when too many transactions are not summed yet', async () => {
  const { transactions = 0 } = (await getLedgerHealth(admin)).figures ?? {};
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*) as n from ledger_tx where xid >= (select to_xid from ledger_totals_state)`,
  );
  const since = rows[0]?.n ?? 0;
  expect(since).toBeGreaterThan(0);
  expect((await readLedgerHealth(admin, since)).figures?.transactions).toBe(transactions);
  const health = await readLedgerHealth(admin, since - 1);
  expect(health.figures).toBeNull();
  expect(health.lastAudit).not.toBeNull();
});
