import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import { REMEMBERED_SECONDS } from '../codes/code-flows.ts';

const BATCH_ROWS = 5_000;

/** Tables, each with the condition that selects its expired rows. */
const EXPIRED: readonly (readonly [table: string, isExpired: RawBuilder<boolean>])[] = [
  // With their registrations. Only the age decides, so that it makes no difference whether an address has an account.
  [
    'one_time_codes',
    sql`sent_at < now() - interval '1 second'
      * case purpose when 'verify' then ${REMEMBERED_SECONDS.verify}::integer else ${REMEMBERED_SECONDS.reset}::integer end
      and expires_at < now()`,
  ],
  ['password_reset_tokens', sql`expires_at < now() - interval '1 day'`],
  ['step_ups', sql`expires_at < now()`],
  ['passkey_challenges', sql`expires_at < now()`],
  // A reuse this late need not be detected: the token is rejected as unknown.
  ['refresh_tokens', sql`rotated_at < now() - interval '30 days'`],
  // By then no access token of the session is valid. Its remaining refresh tokens are deleted by cascade.
  ['sessions', sql`(ended_at < now() - interval '30 days' or expires_at < now() - interval '30 days')`],
  ['api_tokens', sql`(revoked_at < now() - interval '90 days' or expires_at < now() - interval '90 days')`],
  ['idempotency_keys', sql`created_at < now() - interval '24 hours'`],
  // The longest window is a day, and the previous window counts too.
  ['rate_limits', sql`window_start < now() - interval '2 days'`],
  ['security_events', sql`created_at < now() - interval '90 days'`],
  // By then a request is long closed or expired, and no payouts are frozen because of it.
  ['recovery_requests', sql`requested_at < now() - interval '90 days'`],
  // No one sees these. A flood of sign-ins with unknown addresses would fill the table.
  ['security_events', sql`user_id is null and created_at < now() - interval '1 day'`],
  // Both read and unread notifications are removed. Their messages are kept.
  ['notifications', sql`created_at < now() - interval '90 days'`],
  ['webhook_events', sql`created_at < now() - interval '30 days'`],
  ['webhook_deliveries', sql`created_at < now() - interval '30 days'`],
  ['webhook_attempts', sql`attempted_at < now() - interval '30 days'`],
  ['mail_bounces', sql`suppressed_until < now() - interval '30 days'`],
  ['mail_outbox', sql`created_at < now() - interval '7 days' and (delivered_at is not null or failed_at is not null)`],
];

/**
 * Removes the rows that are no longer needed, a few thousand per statement. Safe on several nodes at once. A table that fails
 * does not stop the others.
 * @throws AggregateError at the end, with the errors of tables that failed
 */
export async function removeExpiredRows(db: Kysely<Database>, stopping?: AbortSignal): Promise<void> {
  const removals = EXPIRED.map((expired) => () => removeExpired(db, ...expired));
  const failures: unknown[] = [];
  for (const removeSome of removals) {
    try {
      for (;;) {
        if (stopping?.aborted || (await removeSome()) === 0) break;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some expired rows could not be removed');
}

async function removeExpired(db: Kysely<Database>, table: string, isExpired: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${isExpired} limit ${BATCH_ROWS} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows);
}
