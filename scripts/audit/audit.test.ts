import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { addLedgerTotals } from '../../server/src/ledger/create-checkpoints.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { audit, runChecks } from './audit.ts';
import type { CheckResult } from './check.ts';
import { corruptBooks } from './testing/corrupt-books.ts';
import { corruptCounterparts } from './testing/corrupt-counterparts.ts';
import { corruptDecisions } from './testing/corrupt-decisions.ts';
import { corruptGuards } from './testing/corrupt-guards.ts';
import { corruptPayments } from './testing/corrupt-payments.ts';
import { corruptPayouts } from './testing/corrupt-payouts.ts';
import { recordAudit } from './record.ts';
import type { Corruption, Targets } from './testing/corruption.ts';
import { newPerson, operations, STRIPE_EVENTS, trade } from './testing/trade.ts';

const database = await testDatabase({ maxConnections: 10 });
const { ownerPool } = database;
let people: string[] = [];
const targets = {
  pending: '',
  followUp: '',
  free: '',
  replied: '',
  rejected: '',
  refunded: '',
  expired: '',
  openWithdrawal: '',
  paidWithdrawal: '',
  returnedWithdrawal: '',
  paidTransfer: '',
  failedTransfer: '',
  reversedTransfer: '',
  sentTransfer: '',
  purchase: '',
};

function findingsByCheck(results: readonly CheckResult[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    results.filter((each) => each.findings.length > 0).map((each) => [each.holds, each.findings]),
  );
}

async function auditNow(): Promise<Record<string, readonly string[]>> {
  const client = await ownerPool.connect();
  try {
    return findingsByCheck(await audit(client));
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  people = await Promise.all([50, 120, 300, 10].map((rate) => newPerson(database, rate)));
  const [ann = '', ben = '', cay = '', dan = ''] = people;
  const {
    welcome,
    buy,
    send,
    sendFree,
    reply,
    reject,
    expire,
    withdraw,
    transfer,
    checkOut,
    chargeBack,
    refund,
    refundUnused,
    leave,
    checkpoint,
  } = operations(database);
  const id = (answer: string | null): string => answer ?? 'nothing';
  for (const person of people) await welcome(person);
  targets.purchase = id(await buy(ann, 'completed', 'PRO'));
  await buy(ben, 'declined');
  await buy(ben, 'pending');
  targets.pending = id(await send(ann, ben));
  targets.replied = id(await send(ann, ben));
  await reply(ben, targets.replied);
  const asked = id(await send(ann, ben));
  await reply(ben, asked);
  targets.followUp = id(await send(ann, ben, '7 days', 1000, asked));
  targets.free = id(await sendFree(ann, ben));
  await reply(ben, targets.free);
  await reject(ben, await sendFree(cay, ben));
  targets.rejected = id(await send(ben, cay));
  await reject(cay, targets.rejected);
  targets.refunded = id(await send(ann, ben));
  await reply(ben, targets.refunded);
  await refund(ann, targets.refunded);
  await refund(ann, await send(ann, ben));
  targets.expired = id(await send(cay, dan, '0 seconds'));
  await expire(targets.expired);
  for (let i = 0; i < 4; i += 1) await reply(cay, await send(ann, cay));
  targets.paidWithdrawal = id(await withdraw(cay, 100, 'paid'));
  targets.returnedWithdrawal = id(await withdraw(cay, 100, 'returned'));
  await withdraw(cay, 100, 'rejected');
  targets.paidTransfer = id(await transfer(cay, 100, ['sent', 'paid']));
  targets.failedTransfer = id(await transfer(cay, 100, ['sent', 'failed']));
  targets.reversedTransfer = id(await transfer(cay, 100, ['paid', 'reversed']));
  targets.sentTransfer = id(await transfer(ben, 100, ['sent']));
  targets.openWithdrawal = id(await withdraw(cay, 100, 'open'));
  await checkpoint();
  await chargeBack(ann, targets.purchase, 1000);
  await chargeBack(ann, targets.purchase, 400);
  await buy(ann, 'completed');
  const { processing, expired, paid, refunded, opened, won, lost, tooLittle } = STRIPE_EVENTS;
  await checkOut(dan, [processing, paid, refunded, opened, lost, won]);
  await checkOut(dan, [paid, opened]);
  await checkOut(dan, [opened, refunded, expired, tooLittle, paid]);
  await checkOut(dan, [{ ...paid, purchase_id: randomUUID() }, expired]);
  await Promise.all([1, 2, 3, 4].map((seed) => trade(database, people, seed, 25)));
  // Gus deletes his account with a sent and a received message pending.
  const gus = await newPerson(database, 20);
  await welcome(gus);
  await send(gus, ben);
  await send(ann, gus);
  await leave(gus);
  // Hal gets his unused coins back, once not, and once not yet.
  const hal = await newPerson(database, 20);
  for (const outcome of ['done', 'failed', 'pending'] as const) {
    await checkOut(hal, [paid]);
    await refundUnused(hal, outcome);
  }
  // Eve does not trade, so that she keeps coins of every kind.
  const [eve, fay] = [await newPerson(database, 1100), await newPerson(database, 10)];
  for (const person of [eve, fay]) {
    await welcome(person);
    await buy(person, 'completed');
  }
  await reply(eve, await send(fay, eve, '7 days', 0));
  // Running transactions of other test files on the cluster delay the checkpoint.
  const uncovered = `select count(*) as n from ledger_tx where xid >= coalesce((select max(to_xid) from ledger_checkpoint), '0')`;
  await vi.waitFor(async () => {
    await checkpoint();
    const { rows } = await ownerPool.query<{ n: number }>(uncovered);
    if (rows[0]?.n !== 0) throw new Error('some transactions are not covered yet');
  }, 15_000);
  await addLedgerTotals(database.db);
});

describe('on a sound ledger', () => {
  test('finds nothing and examines something in every check', async () => {
    const client = await ownerPool.connect();
    try {
      const results = await audit(client);
      expect(findingsByCheck(results)).toEqual({});
      expect(results.filter(({ examined }) => examined === 0)).toEqual([]);
    } finally {
      client.release();
    }
  });

  test('finds nothing while people trade', async () => {
    const lanes = Promise.all([11, 12, 13, 14].map((seed) => trade(database, people, seed, 30)));
    const traded = lanes.then(() => true);
    let audits = 0;
    for (; !(await Promise.race([traded, new Promise<false>((done) => setImmediate(done, false))])); audits += 1) {
      expect(await auditNow()).toEqual({});
    }
    expect(audits).toBeGreaterThan(1);
  });
});

// Each statement dates one side as a clock did that was 45 seconds fast, and the other as it did when it was right again.
test.each([
  ['a pass that was used was given later', `update free_passes set created_at = clock_timestamp() + interval '45 s'`],
  [
    'a pass was revoked before it was given or used',
    `update free_passes set revoked_at = created_at - interval '45 s'`,
  ],
  [
    'a follow-up is older than the reply',
    `update messages f set created_at = m.replied_at - interval '45 s' from messages m where m.id = f.follows_message_id`,
  ],
  [
    'a reply, rejection or expiry is older than the message',
    `update messages set created_at = created_at + interval '45 s' where tier <> 'priority'`,
  ],
  [
    'a transfer is younger than a chargeback that followed it',
    `update payouts set sent_at = sent_at + interval '1 hour'`,
  ],
  ['an approval is older than its request', `update withdrawals set approved_at = requested_at - interval '45 s'`],
  ['a payment is older than its purchase', `update purchases set created_at = created_at + interval '45 s'`],
])('accepts times from a clock that was set back: %s', async (_, statement) => {
  const results = await resultsAfter([statement], /^(?!.*guard|only the owner)/, GUARDED_TABLES);
  expect(findingsByCheck(results)).toEqual({});
});

const GUARDED_TABLES = [
  'ledger_tx',
  'ledger_entry',
  'ledger_wallet',
  'ledger_checkpoint',
  'ledger_platform_account',
  'messages',
  'message_reports',
  'admin_acts',
  'account_deletions',
  'purchases',
  'payment_events',
  'withdrawals',
  'payouts',
  'payout_events',
];

/** Runs these checks after statements that ran without triggers, and rolls everything back. */
async function resultsAfter(
  statements: readonly string[],
  which: RegExp,
  unguarded: readonly string[],
): Promise<readonly CheckResult[]> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    for (const table of unguarded) await client.query(`alter table ${table} disable trigger user`);
    for (const statement of statements) await client.query(statement);
    await client.query('set local role proverse_audit');
    return await runChecks(client, which);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Corrupts the ledger and runs the check that must find it. */
async function findingsAfter(
  corruption: Corruption | undefined,
  unguarded: readonly string[],
): Promise<readonly string[]> {
  if (!corruption) throw new Error('Unknown corruption');
  const results = await resultsAfter(corruption.by, corruption.found, unguarded);
  expect(results).toHaveLength(1);
  return results.flatMap((result) => result.findings);
}

test('records an audit with the auditor’s role and rejects others', async () => {
  const client = await ownerPool.connect();
  try {
    const results = [
      { holds: 'all is well', examined: 3, findings: [] },
      { holds: 'nothing is lost', examined: 3, findings: ['one', 'two'] },
    ];
    expect(await recordAudit(client, new Date(), results)).toBe(true);
  } finally {
    client.release();
  }
  const { rows } = await ownerPool.query('select checks, findings, failed from audit_runs');
  expect(rows).toEqual([{ checks: 2, findings: 2, failed: ['nothing is lost'] }]);
  await expect(database.pool.query(`select audit_record(now(), 1, 0, '{}')`)).rejects.toThrow('permission denied');
  await expect(database.pool.query('delete from audit_runs')).rejects.toThrow('permission denied');
});

describe('finds a planted corruption', () => {
  function corruptions(): Corruption[] {
    const of: Targets = { ...targets, people };
    return [
      ...corruptBooks(of),
      ...corruptCounterparts(of),
      ...corruptPayments(),
      ...corruptDecisions(of),
      ...corruptPayouts(of),
    ];
  }

  // The names of the tests are needed before the ids exist, so each test looks its corruption up by name.
  test.each(corruptions().map(({ what }) => what))('%s', async (what) => {
    const corruption = corruptions().find((each) => each.what === what);
    expect(await findingsAfter(corruption, GUARDED_TABLES)).not.toEqual([]);
  });

  test.each(corruptGuards())('$what', async (corruption) => {
    expect(await findingsAfter(corruption, [])).not.toEqual([]);
  });
});
