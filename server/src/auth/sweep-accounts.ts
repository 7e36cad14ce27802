import { sql, type Kysely, type RawBuilder } from 'kysely';
import { one } from '../db/rows.ts';
import type { Database } from '../db/schema.ts';

const BATCH_SIZE = 5_000;

/** What of which table has had its time. */
const OVER: readonly (readonly [table: string, isOver: RawBuilder<boolean>])[] = [
  ['password_reset_tokens', sql`expires_at < now() - interval '1 day'`],
  // Past the lifetime of a refresh token a repeat proves nothing any more; it is refused as unknown.
  ['refresh_tokens', sql`rotated_at < now() - interval '30 days'`],
  // Kept long enough that no access token of theirs can be alive. The few refresh tokens that are left go with them.
  ['sessions', sql`(ended_at < now() - interval '30 days' or expires_at < now() - interval '30 days')`],
  ['idempotency_keys', sql`created_at < now() - interval '24 hours'`],
  // The longest window is a day, and the one before it counts as well.
  ['rate_limits', sql`window_start < now() - interval '2 days'`],
  ['mail_bounces', sql`held_until < now() - interval '30 days'`],
  ['mail_outbox', sql`created_at < now() - interval '7 days' and (delivered_at is not null or failed_at is not null)`],
];

/**
 * Removes what has had its time: codes, reset tokens, registrations that were never proven, ended sessions and their
 * tokens, idempotency keys, rate counters, mails that were sent. Some thousand rows at a time, so that a sweep that was
 * long away catches up. Safe to run on several nodes at once; a table that fails holds up no other.
 * @throws AggregateError of the tables that failed, at the end
 */
export async function sweepAccounts(db: Kysely<Database>, stopping?: AbortSignal): Promise<void> {
  const sweeps = [
    () => removeOldCodes(db),
    ...OVER.map(
      ([table, isOver]) =>
        () =>
          removeOver(db, table, isOver),
    ),
  ];
  const failures: unknown[] = [];
  for (const removeSome of sweeps) {
    try {
      for (;;) {
        if (stopping?.aborted || (await removeSome()) === 0n) break;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what has had its time could not be removed');
}

/** Registrations go with their codes, by the age of the code alone, for known and unknown addresses alike. */
async function removeOldCodes(db: Kysely<Database>): Promise<bigint> {
  const { removed } = await one(
    db,
    sql<{ removed: number }>`
      with old as (
        delete from one_time_codes where ctid = any (array(
          select ctid from one_time_codes
          where sent_at < now() - interval '7 days' and expires_at < now()
          limit ${BATCH_SIZE} for update skip locked
        )) returning email, purpose
      ), registrations as (
        delete from pending_registrations using old
        where old.purpose = 'verify' and pending_registrations.email = old.email
      )
      select count(*) as removed from old`,
  );
  return BigInt(removed);
}

async function removeOver(db: Kysely<Database>, table: string, isOver: RawBuilder<boolean>): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${isOver} limit ${BATCH_SIZE} for update skip locked
    ))`.execute(db);
  return numAffectedRows;
}
