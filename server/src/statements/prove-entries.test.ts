import { contract, verifyProof, type ProofPage, type ProofVerdict } from '@proverse/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { purchasePackage } from '../coins/purchase-package.ts';
import type { UserContext } from '../context.ts';
import { messageWorld, type MessageWorld } from '../messages/message-fixtures.ts';
import { rejectionOf } from '../testing/factories.ts';
import { checkpointAll } from '../testing/checkpoint-all.ts';
import { linkedCheckpoints, skippedTo } from './merkle.ts';
import { proveEntries } from './prove-entries.ts';

let world: MessageWorld;
let asha: UserContext;
let ravi: UserContext;
/** Asha's proof: a bonus, ten messages and their refunds, and a purchase, over many checkpoints. */
let proof: ProofPage;

beforeAll(async () => {
  world = await messageWorld();
  [asha, ravi] = [await world.person({ coins: 1000 }), await world.person({ rate: 10 })];
  await checkpointAll(world.services.db);
  for (let i = 0; i < 10; i += 1) {
    const message = await world.send(asha, ravi);
    await checkpointAll(world.services.db);
    await world.reject(message);
    await world.person();
  }
  await purchasePackage(asha, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  await rejectionOf(purchasePackage(asha, { packageCode: 'SANDBOX-DECLINE', paymentMethod: 'credit_card' }));
  await checkpointAll(world.services.db);
  proof = await pageOf(asha);
}, 60_000);

/** A page as the API returns it. */
async function pageOf(ctx: UserContext, input: Partial<Parameters<typeof proveEntries>[1]> = {}): Promise<ProofPage> {
  return z.parse(contract.statements.proof.output, await proveEntries(ctx, { size: 50, ...input }));
}

async function pagesOf(ctx: UserContext, size: number): Promise<ProofPage[]> {
  const pages = [await pageOf(ctx, { size })];
  for (let last = pages[0]; last?.next; last = pages.at(-1)) {
    const to = last.seals.at(-1)?.number;
    pages.push(await pageOf(ctx, { size, after: last.next, ...(to === undefined ? {} : { to }) }));
  }
  return pages;
}

function verified(verdict: ProofVerdict) {
  if (!verdict.ok) throw new Error(verdict.problem);
  return verdict;
}

test('verifies a whole history and computes the balance of the wallet', async () => {
  const { complete, entries, coins, lastCheckpoint } = verified(await verifyProof(proof));
  expect(complete).toBe(true);
  expect(coins).toBe(1525);
  expect(coins).toBe(await world.balanceOf(asha));
  expect(entries).toHaveLength(23);
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['signup_bonus', 'hold', 'refund_reject', 'purchase', 'purchase_declined']),
  );
  const { rows } = await world.services.pool.query(
    'select number, hash from ledger_checkpoint order by number desc limit 1',
  );
  expect(lastCheckpoint).toEqual({ number: rows[0].number, hash: rows[0].hash.toString('hex') });
  expect(new Set(proof.entries.map((entry) => entry.seal)).size).toBeGreaterThan(8);
});

test('verifies all pages as one proof, and each page as a part', async () => {
  const pages = await pagesOf(asha, 4);
  expect(pages).toHaveLength(6);
  expect(verified(await verifyProof(pages))).toMatchObject({ complete: true, coins: 1525 });
  for (const page of pages) expect(verified(await verifyProof(page))).toMatchObject({ complete: false, coins: null });
  expect(await verifyProof(pages.toSpliced(2, 1))).toMatchObject({ ok: true, complete: false });
});

test('covers new entries by new checkpoints and still returns the proof up to an old one', async () => {
  await world.send(asha, ravi);
  await checkpointAll(world.services.db);
  expect(verified(await verifyProof(await pageOf(asha))).coins).toBe(1515);
  expect(await pageOf(asha, { to: proof.seals.at(-1)?.number ?? 0 })).toEqual(proof);
});

test('reveals nothing about others: neither content nor hashes to test guesses against', async () => {
  const { rows } = await world.database.ownerPool.query<{ hash: string; salt: string }>(
    `select encode(sha256(convert_to(ledger_tx_content(t, l.legs), 'UTF8')), 'hex') as hash, encode(s.salt, 'hex') as salt
     from ledger_tx t cross join lateral ledger_legs(t.id) l join ledger_checkpoint s on t.xid >= s.from_xid and t.xid < s.to_xid`,
  );
  const text = JSON.stringify(proof);
  for (const { hash, salt } of rows) {
    expect(text).not.toContain(hash);
    expect(text).not.toContain(salt);
  }
  expect(proof.entries.every(({ content }) => content.includes(asha.userId))).toBe(true);
});

test('returns an empty proof before the first entry is covered, and NOT_FOUND for an unknown checkpoint', async () => {
  const newcomer = await world.person({ coins: 0 });
  expect(verified(await verifyProof(await pageOf(newcomer)))).toMatchObject({ complete: true, entries: [], coins: 0 });
  expect(await rejectionOf(pageOf(asha, { to: 1_000_000 }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('throws for a row that was changed after its checkpoint', async () => {
  const other = await messageWorld();
  const person = await other.person();
  await expect
    .poll(async () => (await other.services.pool.query('select create_checkpoint() as n')).rows[0]?.n)
    .toBe(1);
  const owner = await other.database.ownerPool.connect();
  await owner.query(`alter table ledger_tx disable trigger all; update ledger_tx set reference = 'other'`);
  owner.release();
  await expect(proveEntries(person, { size: 50 })).rejects.toThrow('differs from its checkpoint');
});

test('returns a short path for every place in a large checkpoint', async () => {
  const { database, services, ...crowd } = await messageWorld();
  const people = await Promise.all(Array.from({ length: 40 }, () => crowd.person()));
  await expect
    .poll(async () => {
      await services.pool.query('select create_checkpoint()');
      const { rows } = await database.pool.query<{ n: number }>(
        'select coalesce(sum(tx_count), 0) as n from ledger_checkpoint',
      );
      return rows[0]?.n;
    })
    .toBe(40);
  for (const person of people) {
    const page = await pageOf(person);
    expect(verified(await verifyProof(page)).coins).toBe(1000);
    expect(page.entries[0]?.path.length).toBeLessThanOrEqual(6);
  }
});

test('links any two checkpoints in few steps, as the database does', async () => {
  const { rows } = await world.services.pool.query<{ n: number; skip: number }>(
    'select n, checkpoint_skip(n) as skip from generate_series(1, 5000) n union all select 1e15::bigint, checkpoint_skip(1e15::bigint)',
  );
  for (const { n, skip } of rows) expect(skippedTo(n)).toBe(skip);
  for (const [needed, last] of [
    [[1], 1_000_000],
    [[524_287], 1_000_000],
    [[77, 78, 400_001, 999_999], 1_000_000],
    [[5], 5],
    [[], 9],
  ] as const) {
    const numbers = linkedCheckpoints(needed, last);
    expect(numbers).toEqual(expect.arrayContaining([...needed, last]));
    expect(numbers.length).toBeLessThanOrEqual(45 * (needed.length + 1));
    numbers.forEach((number, i) => {
      const previous = numbers[i - 1] ?? number - 1;
      expect([number - 1, skippedTo(number)]).toContain(previous);
    });
  }
});

describe('rejects a proof with', () => {
  type Change = (page: ProofPage) => unknown;
  const changes: readonly (readonly [what: string, change: Change])[] = [
    ['an amount', ({ entries }) => replace(entries, 3, (entry) => ({ content: entry.content.replace('-10', '-11') }))],
    [
      'a time',
      ({ entries }) => replace(entries, 3, (entry) => ({ content: entry.content.replace(/1(?=\d{15})/, '2') })),
    ],
    ['a missing row', ({ entries }) => entries.splice(4, 1)],
    ['the first row missing', ({ entries }) => entries.splice(0, 1)],
    ['the last rows missing', ({ entries }) => entries.splice(-2, 2)],
    ['a row twice', ({ entries }) => entries.splice(4, 0, ...entries.slice(4, 5))],
    ['a row under another checkpoint', ({ entries }) => replace(entries, 3, () => ({ seal: entries[9]?.seal ?? 0 }))],
    ['a row at another place', ({ entries }) => replace(entries, 3, (entry) => ({ place: entry.place + 1 }))],
    ['a place beyond the tree', ({ entries }) => replace(entries, 0, () => ({ place: 1_000_000 }))],
    ['another salt', ({ entries }) => replace(entries, 3, () => ({ salt: '00'.repeat(32) }))],
    ['a longer path', ({ entries }) => replace(entries, 3, (entry) => ({ path: [...entry.path, '00'.repeat(32)] }))],
    ['a path that is not a hash', ({ entries }) => replace(entries, 3, () => ({ path: ['zz'] }))],
    ['another number', ({ entries }) => replace(entries, 3, () => ({ id: '1' }))],
    ['reordered checkpoints', ({ seals }) => seals.splice(0, seals.length, ...seals.toReversed())],
    ['two swapped checkpoints', ({ seals }) => seals.splice(0, 2, ...seals.slice(0, 2).toReversed())],
    ['a missing checkpoint', ({ seals }) => seals.splice(2, 1)],
    ['no checkpoints', ({ seals }) => seals.splice(0)],
    ['a changed previous hash', ({ seals }) => replace(seals, 2, () => ({ formerHash: 'ab'.repeat(32) }))],
    ['a changed skip hash', ({ seals }) => replace(seals, 2, () => ({ skipHash: 'ab'.repeat(32) }))],
    ['a changed root', ({ seals }) => replace(seals, 2, () => ({ root: 'ab'.repeat(32) }))],
    ['a changed hash', ({ seals }) => replace(seals, 2, () => ({ hash: 'ab'.repeat(32) }))],
    ['a changed count', ({ seals }) => replace(seals, 0, (seal) => ({ txCount: seal.txCount + 1 }))],
    ['a changed time of a checkpoint', ({ seals }) => replace(seals, 0, () => ({ checkpointedAtMicros: '0' }))],
    ['other balances', ({ heads }) => replace(heads, 0, (head) => ({ balance: head.balance + 1 }))],
    ['a missing balance', ({ heads }) => heads.splice(0, 1)],
    ['another user’s id', (page) => Object.assign(page, { userId: ravi.userId })],
    ['no entries', (page) => Object.assign(page, { entries: null })],
  ];

  test.each(changes)('%s', async (_, change) => {
    const copy = structuredClone(proof);
    change(copy);
    expect(copy).not.toEqual(proof);
    expect(await verifyProof(copy)).toEqual({ ok: false, problem: expect.any(String) });
  });

  test('another user’s leaf under the same checkpoints', async () => {
    const replier = await world.person({ rate: 10 });
    await world.reply(await world.send(asha, replier));
    await checkpointAll(world.services.db);
    const [own, foreign] = [await pageOf(asha), await pageOf(replier)];
    const [entry] = foreign.entries.slice(-1);
    if (!entry) throw new Error('the replier has an entry');
    own.seals = own.seals.length > foreign.seals.length ? own.seals : foreign.seals;
    own.entries.push(entry);
    expect(await verifyProof(own)).toMatchObject({ ok: false });
    expect(await verifyProof([own, foreign])).toMatchObject({ ok: false });
  });

  test('no pages', async () => {
    expect(await verifyProof([])).toEqual({ ok: false, problem: 'There is no proof' });
  });
});

function replace<T>(list: T[], at: number, change: (item: T) => Partial<T>): void {
  const item = list[at];
  if (item === undefined) throw new Error(`nothing at ${at}`);
  list[at] = { ...item, ...change(item) };
}
