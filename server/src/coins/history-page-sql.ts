import { FROM_USER, HISTORY_OVERDUE, JOINS, LINE, matchesSearch, type LineStatus } from './history-sql.ts';

export interface HistoryPageFilters {
  readonly kinds: boolean;
  readonly status: LineStatus | undefined;
  readonly search: boolean;
}

/** How many of the newest lines a search goes through, and how many people a name may mean to it. */
export const SEARCHED_LINES = 1_000;
const SEARCHED_PEOPLE = 200;

// Which lines have a status, told from their ids, so that the page and the count need nothing but the index of lines:
// the few that are not completed are found first.
const PENDING_HOLDS = `select hold_tx_id from messages where sender_id = $1 and status = 'pending'`;
const withdrawals = (statuses: string) => `
  select x.id from ledger_tx x join withdrawals y on y.id = x.withdrawal_id
  where x.user_id = $1 and x.kind = 'withdrawal' and y.status in (${statuses})`;
const FAILED = `(t.kind = 'purchase_declined' or t.id in (${withdrawals(`'rejected', 'failed', 'cancelled'`)}))`;
const PENDING = `(
  (t.kind = 'hold' and t.id in (${PENDING_HOLDS}))
  or (t.kind = 'withdrawal' and t.id in (${withdrawals(`'requested', 'approved'`)}))
)`;
const UNCOMMON = `t.kind not in ('hold', 'release', 'refund_reject', 'refund_expire')`;

// Every message has one hold, and what became of it one resolution, so that these lines need no counting.
const COMMON_LINES = {
  hold: 'sent_pending + sent_unread + sent_replied + sent_expired + sent_rejected',
  release: 'received_replied',
  refund_reject: 'sent_rejected',
  refund_expire: 'sent_expired',
};

/** The number of lines, of all kinds or of those in $4. */
function countSql(kinds: boolean, status: LineStatus | undefined): string {
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
  return `select ${counted} from message_counts($1)`;
}

const STATUSES: Readonly<Record<LineStatus, string>> = {
  pending: PENDING,
  failed: `${UNCOMMON} and ${FAILED}`,
  completed: `not ${FAILED} and not ${PENDING}`,
};

/**
 * A page of the history with the number of all its lines. Parameters: user, rows per page, rows to skip, then the
 * kinds and the phrase, where these are asked for. Without a phrase the page is read off the index of the
 * user's lines, and its rows alone are read whole.
 *
 * A phrase is looked for in the newest thousand lines, in all that is neither a message nor its refund, and in every
 * line with a person whose name or address holds it (a phrase of three characters or more that means at most 200 people).
 */
export function historyPageSql({ kinds, status, search }: HistoryPageFilters): string {
  const conditions = [...(kinds ? ['t.kind = any ($4)'] : []), ...(status ? [STATUSES[status]] : [])]
    .map((condition) => `and ${condition}`)
    .join(' ');
  const found = search
    ? searched(conditions, kinds ? '$5' : '$4')
    : {
        with: '',
        count: countSql(kinds, status),
        page: `select t.id from ledger_tx t where ${FROM_USER} ${conditions} order by t.user_id, t.id desc`,
      };
  return `
    with recursive ${found.with} page as materialized (${found.page} limit $2 offset $3)
    select total.total, overdue.overdue, line.*
    from (select (${found.count}) as total) total
    cross join (select ${HISTORY_OVERDUE} as overdue) overdue
    left join (
      select ${LINE},
        case when t.kind = 'release' then o.id end as from_id,
        case when t.kind = 'release' then o.first_name || ' ' || o.last_name end as from_name
      from page join ledger_tx t using (id) ${JOINS}
    ) line on true
    order by line.place desc`;
}

function searched(conditions: string, phrase: string) {
  return {
    with: `
      person as materialized (
        select id from users
        where length(${phrase}) >= 3
          and admin_search_text(email, first_name, last_name) like like_anywhere(${phrase})
        limit ${SEARCHED_PEOPLE + 1}
      ),
      shared_message as (
        select m.hold_tx_id as id from person p join messages m on m.sender_id = $1 and m.recipient_id = p.id
        union all
        select m.hold_tx_id from person p join messages m on m.sender_id = p.id and m.recipient_id = $1
      ),
      -- A hold, what resolved it, and what undid that.
      resolution as (
        select id from shared_message where (select count(*) from person) <= ${SEARCHED_PEOPLE}
        union all
        select t.id from resolution r join ledger_tx t on t.hold_tx_id = r.id
      ),
      looked as materialized (
        (select t.id from ledger_tx t where ${FROM_USER} order by t.user_id, t.id desc limit ${SEARCHED_LINES})
        union
        select t.id from ledger_tx t where ${FROM_USER} and ${UNCOMMON}
        union
        select id from resolution
      ),
      found as materialized (
        select t.id from looked join ledger_tx t using (id) ${JOINS}
        where ${FROM_USER} ${conditions} and ${matchesSearch(phrase)}
      ),`,
    count: 'select count(*) from found',
    page: 'select id from found order by id desc',
  };
}
