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
import type { Corruption, Story } from './testing/corruption.ts';
import { business, newPerson, TOLD, trade } from './testing/trade.ts';

const database = await testDatabase({ maxConnections: 10 });
const { ownerPool } = database;
let people: string[] = [];
const story = {
  pending: '',
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

function broken(results: readonly CheckResult[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    results.filter((each) => each.findings.length > 0).map((each) => [each.holds, each.findings]),
  );
}

async function auditNow(): Promise<Record<string, readonly string[]>> {
  const client = await ownerPool.connect();
  try {
    return broken(await audit(client));
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
    reply,
    reject,
    expire,
    withdraw,
    transfer,
    checkOut,
    callBack,
    refund,
    leave,
    checkpoint,
  } = business(database);
  const id = (answer: string | null): string => answer ?? 'nothing';
  for (const person of people) await welcome(person);
  story.purchase = id(await buy(ann, 'completed', 'PRO'));
  await buy(ben, 'declined');
  await buy(ben, 'pending');
  story.pending = id(await send(ann, ben));
  story.replied = id(await send(ann, ben));
  await reply(ben, story.replied);
  story.rejected = id(await send(ben, cay));
  await reject(cay, story.rejected);
  story.refunded = id(await send(ann, ben));
  await reply(ben, story.refunded);
  await refund(ann, story.refunded);
  await refund(ann, await send(ann, ben));
  story.expired = id(await send(cay, dan, '0 seconds'));
  await expire(story.expired);
  for (let i = 0; i < 4; i += 1) await reply(cay, await send(ann, cay));
  story.paidWithdrawal = id(await withdraw(cay, 100, 'paid'));
  story.returnedWithdrawal = id(await withdraw(cay, 100, 'returned'));
  await withdraw(cay, 100, 'rejected');
  story.paidTransfer = id(await transfer(cay, 100, ['sent', 'paid']));
  story.failedTransfer = id(await transfer(cay, 100, ['sent', 'failed']));
  story.reversedTransfer = id(await transfer(cay, 100, ['paid', 'reversed']));
  story.sentTransfer = id(await transfer(ben, 100, ['sent']));
  story.openWithdrawal = id(await withdraw(cay, 100, 'open'));
  await checkpoint();
  await callBack(ann, story.purchase, 1000);
  await callBack(ann, story.purchase, 400);
  await buy(ann, 'completed');
  const { processing, expired, paid, refunded, opened, won, lost, tooLittle } = TOLD;
  await checkOut(dan, [processing, paid, refunded, opened, lost, won]);
  await checkOut(dan, [paid, opened]);
  await checkOut(dan, [opened, refunded, expired, tooLittle, paid]);
  await checkOut(dan, [{ ...paid, purchase_id: randomUUID() }, expired]);
  await Promise.all([1, 2, 3, 4].map((seed) => trade(database, people, seed, 25)));
  // Gus leaves, with a message of his own and one of Ann's still open.
  const gus = await newPerson(database, 20);
  await welcome(gus);
  await send(gus, ben);
  await send(ann, gus);
  await leave(gus);
  // Eve takes no part in the trade: she has coins of every kind.
  const [eve, fay] = [await newPerson(database, 1100), await newPerson(database, 10)];
  for (const person of [eve, fay]) {
    await welcome(person);
    await buy(person, 'completed');
  }
  await reply(eve, await send(fay, eve, '7 days', 0));
  // Other test files share the cluster: their running transactions hold the checkpoint back for a moment.
  const uncovered = `select count(*) as n from ledger_tx where xid >= coalesce((select max(to_xid) from ledger_checkpoint), '0')`;
  await vi.waitFor(async () => {
    await checkpoint();
    const { rows } = await ownerPool.query<{ n: number }>(uncovered);
    if (rows[0]?.n !== 0) throw new Error('some transactions are not covered yet');
  }, 15_000);
  await addLedgerTotals(database.db);
});

describe('on sound books', () => {
  test('nothing is found, and everything was looked at', async () => {
    const client = await ownerPool.connect();
    try {
      const results = await audit(client);
      expect(broken(results)).toEqual({});
      expect(results.filter(({ examined }) => examined === 0)).toEqual([]);
    } finally {
      client.release();
    }
  });

  test('nothing is found while people trade', async () => {
    const lanes = Promise.all([11, 12, 13, 14].map((seed) => trade(database, people, seed, 30)));
    const traded = lanes.then(() => true);
    let audits = 0;
    for (; !(await Promise.race([traded, new Promise<false>((done) => setImmediate(done, false))])); audits += 1) {
      expect(await auditNow()).toEqual({});
    }
    expect(audits).toBeGreaterThan(1);
  });
});

const tables = [
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

/** Corrupts the books behind all guards, asks the check that has to find it, and takes everything back. */
async function findingsAfter(
  corruption: Corruption | undefined,
  unguarded: readonly string[],
): Promise<readonly string[]> {
  if (!corruption) throw new Error('no such corruption');
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    for (const table of unguarded) await client.query(`alter table ${table} disable trigger user`);
    for (const statement of corruption.by) await client.query(statement);
    await client.query('set local role proverse_audit');
    const results = await runChecks(client, corruption.found);
    expect(results).toHaveLength(1);
    return results.flatMap((result) => result.findings);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('an audit is noted by the auditor’s role, and by no other', async () => {
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

describe('a planted corruption is found', () => {
  const corruptions = (aims: Story): Corruption[] => [
    ...corruptBooks(aims),
    ...corruptCounterparts(aims),
    ...corruptPayments(),
    ...corruptDecisions(aims),
    ...corruptPayouts(aims),
  ];
  const noStory: Story = {
    people: [],
    pending: '',
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

  // The ids are known only when the story has been told: the names come first, what to do is looked up by them.
  test.each(corruptions(noStory).map(({ what }) => what))('%s', async (what) => {
    const corruption = corruptions({ ...story, people }).find((each) => each.what === what);
    expect(await findingsAfter(corruption, tables)).not.toEqual([]);
  });

  test.each(corruptGuards())('$what', async (corruption) => {
    expect(await findingsAfter(corruption, [])).not.toEqual([]);
  });
});
