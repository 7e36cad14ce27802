import { sql } from 'kysely';
import { many } from '../../server/src/database/rows.ts';
import type { Tx } from '../../server/src/database/transaction.ts';

/** When a message was sent, replied to (or rejected, or expired) and rated. The later times are ignored if it was not. */
export interface DatedMessage {
  readonly id: string;
  readonly sentAt: Date;
  readonly answeredAt: Date;
  readonly ratedAt: Date;
}

export interface DatedPurchase {
  readonly id: string;
  readonly at: Date;
}

/** Moves every row written between `from` and `until`, by the database's clock, to `at`. */
export interface DatedStep {
  readonly from: string;
  readonly until: string;
  readonly at: Date;
}

/** Tables whose triggers forbid changes to the past. */
const GUARDED = ['messages', 'ledger_tx', 'purchases', 'withdrawals', 'payment_events', 'admin_acts'] as const;
/** The columns that a step moves. */
const STEP_TIMES = [
  ['ledger_tx', ['created_at']],
  ['withdrawals', ['earned_before', 'requested_at', 'approved_at', 'closed_at']],
  ['message_reports', ['created_at', 'resolved_at']],
  ['messages', ['refunded_at']],
  ['admin_acts', ['created_at']],
  ['notifications', ['created_at']],
  ['payment_events', ['processed_at']],
] as const;
/** Written by a step, so the times of the message or purchase do not apply to them. */
const KINDS_OF_STEPS = ['release_reversed', 'refund_admin', 'chargeback'];
const NOTICES_OF_STEPS = ['message_refunded', 'report_resolved'];

/**
 * Moves messages, purchases and steps, with all rows that belong to them, to their times in the past. Only for demo data
 * in an empty database: it disables the triggers that forbid such changes until it is done.
 */
export async function backdate(
  tx: Tx,
  messages: readonly DatedMessage[],
  purchases: readonly DatedPurchase[],
  steps: readonly DatedStep[],
): Promise<void> {
  // A table with pending checks cannot be altered.
  await sql`set constraints all immediate`.execute(tx);
  const guards = await guardsOf(tx);
  for (const { table, name } of guards) {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(name)}`.execute(tx);
  }
  await sql`
    create temporary table dated_messages on commit drop as
    select id, sent_at, answered_at, rated_at from unnest(
      ${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ sentAt }) => sentAt)}::timestamptz[],
      ${messages.map(({ answeredAt }) => answeredAt)}::timestamptz[], ${messages.map(({ ratedAt }) => ratedAt)}::timestamptz[]
    ) dated (id, sent_at, answered_at, rated_at)`.execute(tx);
  await backdateSteps(tx, steps);
  for (const statement of STATEMENTS) await statement.execute(tx);
  await sql`
    with dated as (
      update purchases p set created_at = d.at, closed_at = d.at, check_at = d.at
      from unnest(${purchases.map(({ id }) => id)}::uuid[], ${purchases.map(({ at }) => at)}::timestamptz[]) d (id, at)
      where p.id = d.id
      returning p.id, p.created_at
    )
    update ledger_tx t set created_at = dated.created_at from dated
    where t.purchase_id = dated.id and t.kind <> all (${KINDS_OF_STEPS})`.execute(tx);
  for (const { table, name, always } of guards) {
    await sql`alter table ${sql.table(table)} enable ${always ? sql`always` : sql``} trigger ${sql.id(name)}`.execute(
      tx,
    );
  }
}

async function backdateSteps(tx: Tx, steps: readonly DatedStep[]): Promise<void> {
  for (const [table, columns] of STEP_TIMES) {
    for (const column of columns) {
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = d.at
        from unnest(${steps.map(({ from }) => from)}::timestamptz[], ${steps.map(({ until }) => until)}::timestamptz[],
          ${steps.map(({ at }) => at)}::timestamptz[]) d (since, until, at)
        where t.${sql.ref(column)} >= d.since and t.${sql.ref(column)} < d.until`.execute(tx);
    }
  }
}

/** Returns the triggers of these tables. Most fire even where replication would skip them: `enable always`. */
function guardsOf(tx: Tx) {
  return many(
    tx,
    sql<{ table: string; name: string; always: boolean }>`
      select relname as table, tgname as name, tgenabled = 'A' as always
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relname = any (${GUARDED}) and relnamespace = 'public'::regnamespace and not tgisinternal`,
  );
}

const STATEMENTS = [
  sql`
    update messages m set
      created_at = sent_at,
      expires_at = case m.status when 'expired' then answered_at else sent_at + (m.expires_at - m.created_at) end,
      remind_at = case m.status when 'pending' then sent_at + (m.remind_at - m.created_at) end,
      read_at = case when m.read_at is not null then answered_at - interval '10 minutes' end,
      replied_at = case when m.replied_at is not null then answered_at end,
      reply_read_at = case when m.reply_read_at is not null then rated_at end,
      closed_at = case when m.closed_at is not null then answered_at end
    from dated_messages d where d.id = m.id`,
  sql`
    update ledger_tx t set created_at = case t.kind when 'hold' then sent_at else answered_at end
    from dated_messages d where d.id = t.message_id and t.kind <> all (${KINDS_OF_STEPS})`,
  sql`
    update ledger_tx t set created_at = u.created_at + interval '1 minute'
    from users u where u.id = t.user_id and t.kind = 'signup_bonus'`,
  sql`update ratings r set created_at = rated_at from dated_messages d where d.id = r.message_id`,
  sql`
    update notifications n set
      created_at = case n.type when 'message_received' then sent_at when 'message_rated' then rated_at else answered_at end,
      read_at = case when rated_at < now() - interval '3 days' then rated_at + interval '1 hour' end
    from dated_messages d where d.id = n.message_id and n.type <> all (${NOTICES_OF_STEPS})`,
  // Counters by day or month are computed again.
  sql`delete from response_days`,
  sql`
    insert into response_days (user_id, day, replied, expired)
    select recipient_id, closed_at::date, count(*) filter (where status = 'replied'), count(*) filter (where status = 'expired')
    from messages
    where status in ('replied', 'expired') and closed_at > current_date - 90
    group by 1, 2`,
  sql`delete from tally_changes where tally like 'earned %'`,
  sql`
    insert into tally_changes (user_id, tally, number, coins)
    select user_id, earned_tally(created_at), (kind = 'release')::integer, amount_coins from ledger_tx
    where kind in ('release', 'release_reversed')`,
  sql`
    update profile_stats s set
      response_rate = response_rate_of(user_id), response_median_hours = response_median_hours(user_id),
      response_median_consultations = consultations`,
  sql`select refresh_frozen_earnings()`,
] as const;
