import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/**
 * Removes what has had its time: codes, reset tokens, registrations that were never proven, ended sessions and their
 * tokens, idempotency keys, rate counters, mails that were sent. Safe to run on several nodes at once.
 */
export async function sweepAccounts(db: Kysely<Database>): Promise<void> {
  // Registrations go with their codes, by the age of the code alone, for known and unknown addresses alike.
  await sql`
    with old as (
      delete from one_time_codes
      where sent_at < now() - interval '7 days' and expires_at < now() returning email, purpose
    )
    delete from pending_registrations using old
    where old.purpose = 'verify' and pending_registrations.email = old.email`.execute(db);
  await sql`delete from password_reset_tokens where expires_at < now() - interval '1 day'`.execute(db);
  // Kept long enough that no access token of theirs can be alive; their refresh tokens go with them.
  await sql`
    delete from sessions
    where ended_at < now() - interval '30 days' or expires_at < now() - interval '30 days'`.execute(db);
  // Past the lifetime of a refresh token a repeat proves nothing any more; it is refused as unknown.
  await sql`delete from refresh_tokens where rotated_at < now() - interval '30 days'`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db);
  await sql`delete from mail_refusals where held_until < now() - interval '30 days'`.execute(db);
  await sql`
    delete from mail_outbox
    where created_at < now() - interval '7 days' and (delivered_at is not null or failed_at is not null)`.execute(db);
}
