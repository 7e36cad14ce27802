import { FROM_USER, HISTORY_OVERDUE, JOINS, LINE, type LineStatus } from '../kernel/history-sql.ts';

export interface HistoryPageFilters {
  /** Whether kinds are asked for; they are $4. */
  readonly kinds: boolean;
  readonly status: LineStatus | undefined;
}

// Which lines have a status, told from their ids, so that the page and the count need nothing but the index of lines:
// the few that are not completed are found first.
const PENDING_HOLDS = `select hold_tx_id from messages where sender_id = $1 and status = 'pending'`;
const withdrawals = (statuses: string) => `
  select x.id from ledger_tx x join withdrawals y on y.id = x.withdrawal_id
  where x.user_id = $1 and x.kind = 'withdrawal' and y.status in (${statuses})`;
const PENDING_WITHDRAWALS = `'requested', 'approved'`;
const FAILED = `(t.kind = 'purchase_declined' or t.id in (${withdrawals(`'rejected', 'failed', 'cancelled'`)}))`;
const PENDING = `(
  (t.kind = 'hold' and t.id in (${PENDING_HOLDS}))
  or (t.kind = 'withdrawal' and t.id in (${withdrawals(PENDING_WITHDRAWALS)}))
)`;

/** What is neither a message nor its refund: few lines, with an index of their own. */
export const UNCOMMON = `t.kind not in ('hold', 'release', 'refund_reject', 'refund_expire')`;

export const isUncommon = (kind: string): boolean => !(kind in COMMON_LINES);

// Every message has one hold, and what became of it one resolution, so that these lines need no counting.
const COMMON_LINES = {
  hold: 'sent_pending + sent_unread + sent_replied + sent_expired + sent_rejected',
  release: 'received_replied',
  refund_reject: 'sent_rejected',
  refund_expire: 'sent_expired',
};

/** An SQL expression: of each of the common kinds how many lines there are, as JSON. */
export const COMMON_COUNTS = `(select json_build_object(${Object.entries(COMMON_LINES)
  .map(([kind, lines]) => `'${kind}', ${lines}`)
  .join(', ')}) from message_counts($1))`;

/** An SQL expression: the number of lines, of all kinds or of those in $4. */
export function countSql({ kinds, status }: HistoryPageFilters): string {
  const ofKind = kinds ? 'and t.kind = any ($4)' : '';
  const uncommon = (condition: string) =>
    `(select count(*) from ledger_tx t where ${FROM_USER} and ${UNCOMMON} ${condition} ${ofKind})`;
  const common = Object.entries(COMMON_LINES).map(([kind, lines]) =>
    kinds ? `case when '${kind}' = any ($4) then ${lines} else 0 end` : lines,
  );
  const pendingHolds = kinds ? `case when 'hold' = any ($4) then sent_pending else 0 end` : 'sent_pending';
  const pending = `${pendingHolds} + ${uncommon(`and ${PENDING}`)}`;
  const failed = uncommon(`and ${FAILED}`);
  const all = `${common.join(' + ')} + ${uncommon('')}`;
  const counted = {
    all,
    pending,
    failed,
    completed: `${all} - (${pending}) - ${failed}`,
  }[status ?? 'all'];
  return `(select ${counted} from message_counts($1))`;
}

const STATUSES: Readonly<Record<LineStatus, string>> = {
  pending: PENDING,
  failed: `${UNCOMMON} and ${FAILED}`,
  completed: `not ${FAILED} and not ${PENDING}`,
};

/** Conditions on `ledger_tx t`, each led by `and`; the user is $1, the kinds are $4. */
export function conditionsOf({ kinds, status }: HistoryPageFilters): string {
  return `${kinds ? 'and t.kind = any ($4)' : ''} ${status ? `and ${STATUSES[status]}` : ''}`;
}

/** The lines of a page are looked for where they are few. */
function sourceOf(filters: HistoryPageFilters, areUncommon: boolean): string {
  if (filters.status === 'pending') {
    return `
      select t.id from (
        select hold_tx_id as id, 'hold' as kind from messages where sender_id = $1 and status = 'pending'
        union all
        select id, 'withdrawal' from (${withdrawals(PENDING_WITHDRAWALS)}) w
      ) t
      where true ${filters.kinds ? 'and t.kind = any ($4)' : ''} order by t.id desc`;
  }
  return `
    select t.id from ledger_tx t
    where ${FROM_USER} ${areUncommon ? `and ${UNCOMMON}` : ''} ${conditionsOf(filters)} order by t.user_id, t.id desc`;
}

/**
 * A page of the history with the number of all its lines. Parameters: user, rows per page, rows to skip, and the kinds
 * where these are asked for (`areUncommon`: neither messages nor their refunds). The page is read off an index, no
 * further than to the last line that there is, and its rows alone are read whole.
 */
export function historyPageSql(filters: HistoryPageFilters, areUncommon: boolean): string {
  return `
    with total as materialized (select ${countSql(filters)} as total),
    page as materialized (
      ${sourceOf(filters, areUncommon)}
      limit (select greatest(0, least($2::bigint, total - $3::bigint)) from total) offset $3
    )
    select total.total, overdue.overdue, line.*
    from total
    cross join (select ${HISTORY_OVERDUE} as overdue) overdue
    left join (${linesSql('page')}) line on true
    order by line.place desc`;
}

/** The lines with the ids of a table. */
export function linesSql(ids: string): string {
  return `
    select ${LINE},
      case when t.kind = 'release' then o.id end as from_id,
      case when t.kind = 'release' then o.first_name || ' ' || o.last_name end as from_name
    from ${ids} join ledger_tx t using (id) ${JOINS}`;
}
