import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { REGISTRATION } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, testCookie, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { login } from '../auth/login.ts';
import { refresh } from '../auth/refresh.ts';
import { register } from '../auth/register.ts';
import { removeExpiredRows } from './remove-expired-rows.ts';

const TABLES = [
  'one_time_codes',
  'pending_registrations',
  'password_reset_tokens',
  'sessions',
  'refresh_tokens',
  'idempotency_keys',
  'rate_limits',
  'mail_outbox',
  'security_events',
] as const;

const { db, ownerPool, ...database } = await testDatabase();
const services = await testServices({ db, ownerPool, ...database });

async function rowsLeft(): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
    return [table, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test('removes expired rows and keeps the rest', async () => {
  const user = await createUser(db);
  const ctx = publicContext(services, { refreshCookie: testCookie() });
  await register(ctx, { ...REGISTRATION, email: 'waiting@example.com' });
  await forgotPassword(ctx, { email: user.email });
  await login(ctx, { email: user.email, password: TEST_PASSWORD });
  await refresh(ctx);
  await sql`insert into password_reset_tokens values ('\\x01', ${user.id}, now() + interval '1 minute')`.execute(db);
  await sql`select idem_begin(${user.id}, 'key', 'messages.send', '\\x01')`.execute(db);
  await sql`select rate_limit_hit('bucket', 10, 60, 1)`.execute(db);
  await ownerPool.query(`insert into security_events (user_id, kind, created_at)
    values (null, 'sign_in_failed', now()), ('${user.id}', 'sign_in_failed', now() - interval '2 days')`);
  const before = await rowsLeft();
  expect(Object.values(before).every((count) => count > 0)).toBe(true);

  await removeExpiredRows(db);
  expect(await rowsLeft()).toEqual(before);

  await ownerPool.query(
    `insert into security_events (kind, created_at) values ('sign_in_failed', now() - interval '2 days')`,
  );
  await removeExpiredRows(db);
  expect(await rowsLeft()).toEqual(before);

  // Reset codes are removed after a day, registrations after a week.
  await ownerPool.query(`update one_time_codes set
    sent_at = sent_at - interval '25 hours', expires_at = expires_at - interval '25 hours'`);
  await removeExpiredRows(db);
  expect(await rowsLeft()).toMatchObject({ one_time_codes: 1, pending_registrations: 1 });

  // Makes everything 31 days older.
  const month = `interval '31 days'`;
  await ownerPool.query(`update one_time_codes set sent_at = sent_at - ${month}, expires_at = expires_at - ${month}`);
  await ownerPool.query(`update password_reset_tokens set expires_at = expires_at - ${month}`);
  await ownerPool.query(`update refresh_tokens set rotated_at = rotated_at - ${month}`);
  await ownerPool.query(`update idempotency_keys set created_at = created_at - ${month}`);
  await ownerPool.query(`update security_events set created_at = created_at - interval '91 days'`);
  await ownerPool.query(`update rate_limits set window_start = window_start - ${month}`);
  await ownerPool.query(`update mail_outbox set created_at = created_at - ${month}, due_at = due_at - ${month}`);
  await removeExpiredRows(db);
  // The session and its newest token are still valid, and unsent emails are kept.
  expect(await rowsLeft()).toEqual({
    one_time_codes: 0,
    pending_registrations: 0,
    password_reset_tokens: 0,
    sessions: 1,
    refresh_tokens: 1,
    idempotency_keys: 0,
    rate_limits: 0,
    security_events: 0,
    mail_outbox: before.mail_outbox,
  });

  await ownerPool.query(`update sessions set ended_at = now() - ${month}`);
  await ownerPool.query(`update mail_outbox set delivered_at = now() - ${month}`);
  await removeExpiredRows(db);
  expect(await rowsLeft()).toMatchObject({ sessions: 0, refresh_tokens: 0, mail_outbox: 0 });
});

test('removes more rows than one statement handles, and a failing table does not stop the others', async () => {
  await ownerPool.query(
    `insert into rate_limits select 'bucket' || n, now() - interval '3 days', 1 from generate_series(1, 12000) n`,
  );
  await ownerPool.query(`
    create function only_some() returns trigger language plpgsql as $$
    begin assert (select count(*) <= 5000 from old), 'more rows than one statement may delete'; return null; end $$;
    create trigger only_some after delete on rate_limits referencing old table as old
    for each statement execute function only_some()`);
  const holder = await ownerPool.connect();
  await holder.query('begin; lock table password_reset_tokens in access exclusive mode');
  await expect(removeExpiredRows(db)).rejects.toThrow('could not be removed');
  await holder.query('rollback');
  holder.release();
  expect((await rowsLeft())['rate_limits']).toBe(0);
});
