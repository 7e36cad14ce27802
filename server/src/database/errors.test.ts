import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { domainErrorOf } from './errors.ts';
import { freePort } from './embedded/free-port.ts';
import { openPool } from './pool.ts';
import { inTransaction } from './transaction.ts';

const { pool, db, ownerPool, url, ownerUrl } = await testDatabase({ maxConnections: 2 });

test('an error raised in SQL keeps its code and params', async () => {
  const error = await failure(
    pool.query(`select raise_domain_error('INSUFFICIENT_COINS', '{"balance": 10, "required": 350}')`),
  );
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({ code: 'INSUFFICIENT_COINS', params: { balance: 10, required: 350 } });
});

test('a raised code that the catalogue does not have is a bug', async () => {
  expect(await failure(pool.query(`select raise_domain_error('constructor')`))).toBeUndefined();
});

test('a violated constraint without an error code is a bug', async () => {
  const broken = ownerPool.query(`insert into users (email, password_hash, first_name, last_name, profession)
    values ('UPPER@CASE', '', '', '', '')`);
  expect(await failure(broken)).toBeUndefined();
});

test.each([
  ['a lock that is not granted in time', `set lock_timeout = 20; lock table users in exclusive mode`],
  ['a statement that takes too long', `set statement_timeout = 20; select pg_sleep(10)`],
  ['a full disk', `do $$ begin raise disk_full; end $$`],
])('returns SERVICE_UNAVAILABLE for %s', async (_what, text) => {
  const holder = await ownerPool.connect();
  const victim = await ownerPool.connect();
  try {
    await holder.query('begin; lock table users in exclusive mode');
    expect(await failure(victim.query(text))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  } finally {
    await holder.query('rollback');
    holder.release();
    victim.release(true);
  }
});

test('returns SERVICE_UNAVAILABLE when the database cuts a connection, and serves the next call', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cut = failure(client.query('select pg_sleep(10)'));
  await ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await cut).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  client.release(true);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('returns SERVICE_UNAVAILABLE within two seconds when all connections are busy', async () => {
  const { pool: ours } = openPool(url, { maxConnections: 1 });
  const held = await ours.connect();
  const startedAt = Date.now();
  expect(await failure(ours.query('select 1'))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  // The rest is for a busy machine.
  expect(Date.now() - startedAt).toBeLessThan(2_000 + 3_000);
  held.release();
  await ours.end();
});

test('returns SERVICE_UNAVAILABLE at once when the database is unreachable', async () => {
  const away = openPool(`postgresql://me:secret@127.0.0.1:${await freePort()}/proverse`);
  expect(await failure(away.pool.query('select 1'))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await away.pool.end();
});

test('does not translate errors that do not come from the database', () => {
  expect(domainErrorOf(new TypeError('x is undefined'))).toBeUndefined();
  expect(domainErrorOf(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined();
});

test('rolls back a transaction that throws, and translates its error', async () => {
  const attempt = inTransaction(db, async (tx) => {
    await tx.insertInto('one_time_codes').values(flowOf('a@b.example')).execute();
    await sql`select raise_domain_error('NOT_FOUND')`.execute(tx);
  });
  await expect(attempt).rejects.toMatchObject({ name: 'DomainError', code: 'NOT_FOUND' });
  expect(await db.selectFrom('one_time_codes').selectAll().execute()).toEqual([]);
});

test('a transaction that returns is committed', async () => {
  await inTransaction(db, (tx) => tx.insertInto('one_time_codes').values(flowOf('c@d.example')).execute());
  const { rows } = await ownerPool.query('select email from one_time_codes');
  expect(rows).toEqual([{ email: 'c@d.example' }]);
});

test('statements run as the application, in UTC, and counts are numbers', async () => {
  const { rows } = await pool.query(
    `select current_user as role, current_setting('timezone') as zone, count(*) as n, date '2026-02-03' as day from users`,
  );
  expect(rows).toEqual([{ role: 'proverse_app', zone: 'UTC', n: 0, day: '2026-02-03' }]);
  await expect(pool.query('select 9007199254740993 as n')).rejects.toThrow(RangeError);
});

test('adds its settings to the options of the address', async () => {
  const address = new URL(url);
  address.searchParams.set('options', '-c work_mem=5MB');
  const given = openPool(address.href);
  const { rows } = await given.pool.query(
    `select current_setting('statement_timeout') as timeout, current_setting('work_mem') as memory`,
  );
  expect(rows).toEqual([{ timeout: '5s', memory: '5MB' }]);
  await given.pool.end();
});

test('the owner’s address logs in as the owner', async () => {
  const owner = openPool(ownerUrl);
  const { rows } = await owner.pool.query(
    'select current_user = tableowner as owns from pg_tables where tablename = $1',
    ['users'],
  );
  expect(rows).toEqual([{ owns: true }]);
  await owner.pool.end();
});

function flowOf(email: string) {
  const flow = Buffer.from(email);
  return { flow, email, mailbox: email, purpose: 'verify' as const, source: flow, expires_at: new Date() };
}

async function failure(call: Promise<unknown>): Promise<DomainError | undefined> {
  const error: unknown = await call.then(
    () => expect.fail('it did not fail'),
    (reason: unknown) => reason,
  );
  return domainErrorOf(error);
}
