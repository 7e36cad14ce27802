import { DomainError } from '@proverse/shared';
import { lineOfKind, STATEMENT_LINES } from '../kernel/history-sql.ts';
import type { UserContext } from '../context.ts';
import { settleDueMessages } from '../kernel/settle-due-messages.ts';
import { monthBounds } from './india.ts';

/** Coins by kind; `debt` is what is owed for payments that were called back, as a positive number. */
export interface Coins {
  readonly bonus: number;
  readonly purchased: number;
  readonly earned: number;
  readonly earned_bonus: number;
  readonly debt: number;
}

export interface StatementTotal {
  readonly type: string;
  readonly subtype: string;
  readonly transactions: number;
  readonly coins: number;
}

export interface StatementLine {
  readonly id: string;
  readonly created_at: Date;
  readonly amount: number;
  readonly type: string;
  readonly status: string;
  readonly description: string;
  readonly reference: string | null;
}

export interface Statement {
  readonly holder: { readonly name: string; readonly email: string };
  readonly opening: Coins;
  readonly closing: Coins;
  readonly totals: readonly StatementTotal[];
  readonly lineCount: number;
  /** Covers every line; null while it is not made. */
  readonly seal: { readonly number: number; readonly hash: string; readonly sealedAt: Date } | null;
  /** The lines, oldest first, some hundred at a time, at most so many of them. */
  lines(most: number): AsyncIterable<StatementLine>;
}

interface HeadRow {
  first: string | null;
  next: string | null;
  name: string;
  email: string;
  opening: Coins;
  closing: Coins;
  totals: { kind: string; transactions: number; coins: number }[] | null;
  seal_number: number | null;
  seal_hash: string | null;
  sealed_at: Date | null;
}

const LINES_PER_PART = 250;

/**
 * The wallet in a month of India. Balances, totals and the seal are read in one snapshot, between two transactions
 * that bound the month; the lines between them never change. A message past its time is refunded before.
 * @throws DomainError NOT_FOUND for a month in which the wallet did not move
 */
export async function readStatement(ctx: UserContext, month: string): Promise<Statement> {
  await settleDueMessages(ctx, ctx.userId);
  const { from, to } = monthBounds(month);
  const { rows } = await ctx.pool.query<HeadRow>({
    name: 'statements.head',
    text: HEAD,
    values: [ctx.userId, from, to],
  });
  const [head] = rows;
  if (!head || head.first === null || head.totals === null) throw new DomainError('NOT_FOUND');
  const totals = head.totals.map(({ kind, transactions, coins }) => {
    const { type, subtype } = lineOfKind(kind) ?? { type: 'other', subtype: kind };
    return { type, subtype, transactions, coins };
  });
  const moved = totals.reduce((sum, { coins }) => sum + coins, 0);
  if (total(head.opening) + moved !== total(head.closing)) {
    throw new Error(`the statement of ${month} does not add up for user ${ctx.userId}`);
  }
  return {
    holder: head,
    opening: head.opening,
    closing: head.closing,
    totals,
    lineCount: totals.reduce((sum, { transactions }) => sum + transactions, 0),
    seal: sealOf(head),
    lines: (most) => linesOf(ctx, head.first, head.next, most),
  };
}

/** All coins that can be spent. */
export function total({ bonus, purchased, earned, earned_bonus }: Coins): number {
  return bonus + purchased + earned + earned_bonus;
}

function sealOf({ seal_number, seal_hash, sealed_at }: HeadRow): Statement['seal'] {
  if (seal_number === null || seal_hash === null || sealed_at === null) return null;
  return { number: seal_number, hash: seal_hash, sealedAt: sealed_at };
}

// Whether the first transaction since the month's beginning still lies in the month is what `totals` tells: there are
// none between the two bounds when both are the same.
const HEAD = `
  with bounds as materialized (
    select ledger_first_since($1, $2) as first, ledger_first_since($1, $3) as next
  ), moved as materialized (
    select t.* from bounds b cross join lateral statement_totals($1, b.first, b.next) t
  )
  select
    b.first::text as first, b.next::text as next, u.first_name || ' ' || u.last_name as name, u.email,
    to_json(o) as opening, to_json(c) as closing,
    (select json_agg(m) from moved m) as totals,
    s.number as seal_number, s.hash as seal_hash, s.sealed_at
  from bounds b
  join users u on u.id = $1
  cross join lateral wallet_kinds_before($1, b.first) o
  cross join lateral wallet_kinds_before($1, b.next) c
  left join lateral checkpoint_covering((select max(last_xid) from moved)) s on true`;

async function* linesOf(
  ctx: UserContext,
  first: string | null,
  next: string | null,
  most: number,
): AsyncGenerator<StatementLine> {
  let from = first;
  for (let left = most; from !== null && left > 0; left -= LINES_PER_PART) {
    const { rows } = await ctx.pool.query<StatementLine>({
      name: 'statements.lines',
      text: STATEMENT_LINES,
      values: [ctx.userId, from, next, Math.min(left, LINES_PER_PART)],
    });
    yield* rows;
    const last = rows.at(-1);
    from = last && rows.length === LINES_PER_PART ? String(BigInt(last.id) + 1n) : null;
  }
}
