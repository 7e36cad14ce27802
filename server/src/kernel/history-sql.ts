import { NAMING_KINDS } from './phrase-parts.ts';

/**
 * How a ledger transaction reads in the wallet's history. Type, status and description are made in SQL, because the
 * filters and the search work on them.
 */
type Transaction = 'purchase' | 'earning' | 'spending' | 'withdrawal';

interface Line {
  readonly type: Transaction;
  readonly subtype: string;
  /** An SQL expression over the tables of JOINS. */
  readonly description: string;
}

const LINES: Readonly<Record<string, Line>> = {
  signup_bonus: { type: 'purchase', subtype: 'bonus', description: `'Welcome bonus'` },
  purchase: { type: 'purchase', subtype: 'package', description: `k.title || ' package'` },
  purchase_declined: {
    type: 'purchase',
    subtype: 'package',
    description: `k.title || case when p.failure = 'expired' or p.status = 'completed'
      then ' package: not paid in time, nothing was charged'
      else ' package: payment declined, nothing was charged' end`,
  },
  chargeback: { type: 'purchase', subtype: 'chargeback', description: `k.title || ' package: payment called back'` },
  chargeback_return: {
    type: 'purchase',
    subtype: 'chargeback',
    description: `k.title || ' package: payment restored'`,
  },
  debt_repaid: {
    type: 'purchase',
    subtype: 'chargeback',
    description: `'Kept for coins that were called back'`,
  },
  hold: { type: 'spending', subtype: 'message', description: `'Message to ' || o.first_name || ' ' || o.last_name` },
  refund_reject: {
    type: 'spending',
    subtype: 'refund',
    description: `case m.closed_by
      when 'moderation' then 'Refund by Proverse: your message to ' || o.first_name || ' ' || o.last_name
      when 'recipient_left' then 'Refund: the recipient of your message has closed their account'
      else 'Refund: ' || o.first_name || ' ' || o.last_name || ' rejected your message' end`,
  },
  refund_expire: {
    type: 'spending',
    subtype: 'refund',
    description: `'Refund: your message to ' || o.first_name || ' ' || o.last_name || ' expired'`,
  },
  release: { type: 'earning', subtype: 'reply', description: `'Reply to ' || o.first_name || ' ' || o.last_name` },
  release_reversed: {
    type: 'earning',
    subtype: 'refund',
    description: `'Refunded to ' || o.first_name || ' ' || o.last_name || ' after a report'`,
  },
  refund_admin: {
    type: 'spending',
    subtype: 'refund',
    description: `'Refund by Proverse: your message to ' || o.first_name || ' ' || o.last_name`,
  },
  forfeit: { type: 'spending', subtype: 'refund', description: `'Given up with the account'` },
  withdrawal: {
    type: 'withdrawal',
    subtype: 'payout',
    description: `'Withdrawal to account ··' || w.account_number_last4`,
  },
  withdrawal_return: {
    type: 'withdrawal',
    subtype: 'payout_return',
    description: `'Returned: withdrawal to account ··' || w.account_number_last4`,
  },
  payout_reversed: {
    type: 'withdrawal',
    subtype: 'payout_return',
    description: `'Sent back by the bank: withdrawal to account ··' || w.account_number_last4`,
  },
};

const byKind = (value: (line: Line) => string): string =>
  `case t.kind ${Object.entries(LINES)
    .map(([kind, line]) => `when '${kind}' then ${value(line)}`)
    .join(' ')} end`;

export const JOINS = `
  left join messages m on m.id = t.message_id
  left join purchases p on p.id = t.purchase_id
  left join coin_packages k on k.code = p.package_code
  left join withdrawals w on w.id = t.withdrawal_id
  left join users o on o.id = t.counterparty_id`;

/**
 * Enough for descriptions and references, and by their keys whatever the planner makes of the number of lines. Tables that
 * a line has nothing in are not opened at all: an empty one costs more than a row of a full one.
 */
const SEARCH_JOINS = `
  left join lateral (
    select closed_by from messages where id = case when t.kind = 'refund_reject' then t.message_id end offset 0
  ) m on true
  left join lateral (
    select package_code, status, failure, provider_ref from purchases where t.purchase_id is not null and id = t.purchase_id offset 0
  ) p on true
  left join lateral (select title from coin_packages where p.package_code is not null and code = p.package_code offset 0) k on true
  left join lateral (
    select account_number_last4, utr from withdrawals where t.withdrawal_id is not null and id = t.withdrawal_id offset 0
  ) w on true
  left join lateral (select first_name, last_name from users where id = t.counterparty_id offset 0) o on true`;

// A range of one user instead of an equation: with `=` the planner may take the newest transactions of everybody, one
// after the other, until it has met enough of this user. Ordered by user and id, only the user's own index will do.
export const FROM_USER = 't.user_id between $1 and $1';

export const HISTORY_OVERDUE = `exists (
  select from messages where sender_id = $1 and status = 'pending' and expires_at <= now()
)`;

// A message that is paid for is pending until it is settled; a withdrawal until the bank has answered.
const STATUS = `
  case t.kind
    when 'hold' then case m.status when 'pending' then 'pending' else 'completed' end
    when 'withdrawal' then case
      when w.status in ('requested', 'approved') then 'pending' when w.status = 'paid' then 'completed' else 'failed'
    end
    when 'purchase_declined' then 'failed'
    else 'completed'
  end`;

const DESCRIPTION = byKind((line) => line.description);

// What the outside world calls it: the payment, the bank transfer, the bonus.
const REFERENCE = `
  case
    when t.kind = 'signup_bonus' then t.reference
    when t.purchase_id is not null then p.provider_ref
    when t.kind = 'withdrawal' then w.utr
    when t.kind = 'payout_reversed' then t.reference
  end`;

export const LINE = `
  t.id::text as id, t.id as place, t.amount_coins as amount, t.created_at, t.message_id, t.purchase_id, p.package_code,
  ${byKind((line) => `'${line.type}'`)} as type,
  ${byKind((line) => `'${line.subtype}'`)} as subtype,
  ${STATUS} as status,
  ${DESCRIPTION} as description,
  ${REFERENCE} as reference`;

const literallyIn = (expression: string, parameter: string): string =>
  `strpos(fold_text(${expression}), fold_text(${parameter})) > 0`;

/**
 * The ids of those of `lines` (a table t) that hold a phrase in what a line says or in what the outside world calls it,
 * newest first, as far as they are asked for; every character stands for itself. The texts are made before they are
 * folded: the planner writes fold_text() out only where it is given a column, and calling it takes longer than all the
 * rest.
 */
export const linesWith = (parameter: string, lines: string, condition = 'true'): string => `
  select id from (
    select t.user_id, t.id, ${DESCRIPTION} as description, ${REFERENCE} as reference from ${lines} ${SEARCH_JOINS}
    where ${condition} order by t.user_id, t.id desc offset 0
  ) said
  where ${literallyIn('description', parameter)} or ${literallyIn('reference', parameter)}
  order by user_id, id desc`;

/**
 * Those of `lines` that may hold a phrase: in the name it must hold one of some patterns, or be of kinds that say it
 * whatever the name is, or have no name. Of a line that does not, nothing but the name is read.
 */
export const likelyLines = (lines: string, patterns: string, kinds: string): string => `(
  select line.* from ${lines} line
  left join lateral (
    select first_name || ' ' || last_name as name from users where id = line.counterparty_id offset 0
  ) o on true
  where line.kind <> all ('{${NAMING_KINDS.join(',')}}') or line.kind = any (${kinds}) or fold_text(o.name) like any (${patterns})
  order by line.user_id, line.id desc offset 0
) t`;

/** The same as a condition on a line. */
const matchesSearch = (parameter: string): string => `exists (
  select from (select ${DESCRIPTION} as description, ${REFERENCE} as reference offset 0) said
  where ${literallyIn('description', parameter)} or ${literallyIn('reference', parameter)}
)`;

export type LineStatus = 'completed' | 'pending' | 'failed';

const CONDITIONS = {
  kinds: (parameter: string) => `t.kind = any (${parameter})`,
  status: (parameter: string) => `${STATUS} = ${parameter}`,
  search: matchesSearch,
};

export type HistoryFilter = keyof typeof CONDITIONS;

/** The ledger's kinds that one type of the history stands for. */
export function kindsOf(type: Transaction): string[] {
  return Object.keys(LINES).filter((kind) => LINES[kind]?.type === type);
}

function conditionsFrom(first: number, filters: readonly HistoryFilter[]): string {
  return filters.map((filter, i) => `and ${CONDITIONS[filter](`$${first + i}`)}`).join('\n');
}

/**
 * The next part of a history that is read to its end, newest first. Every part looks at so many transactions, whatever
 * the filters leave of them, so that each is as quick as any other; its lines carry the balance after them.
 * Parameters: user, the transaction above which the former part ended, the balance before it was made (null for both:
 * the newest, the balance now), how many transactions to look at, then one for each filter. Answers at least one row:
 * `looked_at` and where the next part begins stand on each, the line's own columns are null where there is none.
 */
export function historyPartSql(filters: readonly HistoryFilter[]): string {
  return `
    with looked as materialized (
      select
        t.*,
        coalesce($3::bigint, wallet_balance($1)) - coalesce(
          sum(t.amount_coins) over (order by t.id desc rows between unbounded preceding and 1 preceding), 0
        ) as balance_after
      from ledger_part($1, $2, $4) t
    )
    select part.*, ${HISTORY_OVERDUE} as overdue, line.*
    from (
      select
        count(*) as looked_at, min(id)::text as next_below,
        (array_agg(balance_after - amount_coins order by id))[1] as next_balance
      from looked
    ) part
    left join (
      select ${LINE}, t.balance_after, o.first_name || ' ' || o.last_name as with_name
      from looked t ${JOINS}
      where true ${conditionsFrom(5, filters)}
    ) line on true
    order by line.place desc`;
}

/** Type and subtype of a kind of ledger transaction in the history. */
export function lineOfKind(kind: string): { readonly type: Transaction; readonly subtype: string } | undefined {
  return LINES[kind];
}

/**
 * Lines of a statement, oldest first. Parameters: user, the first transaction of the period, the first after it (null:
 * the period is not over), how many lines at most.
 */
export const STATEMENT_LINES = `
  select ${LINE} from statement_part($1, $2, $3, $4) t ${JOINS} order by t.id`;
