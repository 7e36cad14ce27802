import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { joinReads } from './join-reads.ts';
import { one } from './rows.ts';

const { pool, ownerPool } = await testDatabase({ maxConnections: 8 });
const reads = joinReads(pool);

const read = (n: number) =>
  one<{ n: number; pid: number }>(reads, {
    name: 'a read',
    text: 'select $1::integer as n, pg_backend_pid() as pid',
    values: [n],
  });

test('sends the reads of one moment over one connection, up to eight', async () => {
  const together = await Promise.all([1, 2, 3].map(read));
  expect(together.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(new Set(together.map(({ pid }) => pid)).size).toBe(1);
  const many = await Promise.all(Array.from({ length: 40 }, (_, n) => read(n)));
  expect(many.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(new Set(many.map(({ pid }) => pid)).size).toBe(5);
});

test('a read that fails does not fail the others', async () => {
  const results = await Promise.allSettled([
    read(1),
    one(reads, { text: 'select 1 / $1::integer', values: [0] }),
    one(reads, { text: 'select from nowhere' }),
    read(2),
  ]);
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { n: 1 } },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'rejected', reason: { code: '42P01' } },
    { status: 'fulfilled', value: { n: 2 } },
  ]);
  expect((await read(3)).n).toBe(3);
});

test('a lost connection fails its reads at once and no later ones', async () => {
  const { pid } = await read(1);
  const sleeping = one(reads, { text: 'select pg_sleep(60)' });
  const waiting = read(2);
  const lost = Promise.allSettled([sleeping, waiting]);
  const terminate = () =>
    ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where state = 'active' and query ~ 'pg_[s]leep' and datname = current_database()`,
    );
  await expect.poll(async () => (await terminate()).rowCount).toBe(1);
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await read(3)).pid).not.toBe(pid);
});
