import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import type { CoinEventSubtype, CoinEventType } from '../database/column-types.ts';
import { maybeOne } from '../database/rows.ts';
import { PERSON_MARK } from '../documents/person-mark.ts';
import { expireDueMessagesOf } from '../expiry/expire-messages.ts';
import { monthBounds } from '../documents/india.ts';

/** Coins by kind. `debt` is what the user owes, as a positive number. */
export interface Coins {
  readonly bonus: number;
  readonly purchased: number;
  readonly earned: number;
  readonly earned_bonus: number;
  readonly debt: number;
}

interface StatementTotal {
  readonly type: CoinEventType;
  readonly subtype: CoinEventSubtype;
  readonly transactions: number;
  readonly coins: number;
}

export interface Statement {
  readonly holder: { readonly name: string; readonly email: string; readonly mark: string };
  readonly opening: Coins;
  readonly closing: Coins;
  readonly totals: readonly StatementTotal[];
  readonly lineCount: number;
  /** The ledger checkpoint that covers every line; null until there is one. */
  readonly checkpoint: { readonly number: number; readonly hash: string; readonly createdAt: Date } | null;
  /** Yields up to `limit` lines, oldest first. The lines are read a few hundred at a time. */
  lines(limit: number): AsyncIterable<StatementLine>;
}

export type StatementLine = Awaited<ReturnType<typeof readLines>>[number];

interface HeadRow {
  first: number | null;
  next: number | null;
  name: string;
  email: string;
  mark: string;
  opening: Coins;
  closing: Coins;
  totals: StatementTotal[] | null;
  checkpoint_number: number | null;
  checkpoint_hash: string | null;
  checkpoint_at: Date | null;
}

const LINES_PER_PART = 250;

/**
 * Returns the wallet's statement of a month in Indian time. Due messages expire first. Balances, totals and
 * checkpoint are read in one snapshot. The lines are read later, which is safe because the month's transactions never
 * change.
 * @throws DomainError NOT_FOUND for a month without lines
 */
export async function readStatement(ctx: UserContext, month: string): Promise<Statement> {
  await expireDueMessagesOf(ctx, ctx.userId);
  const head = await readHead(ctx, month);
  if (!head) throw new DomainError('NOT_FOUND');
  const { first, next, opening, closing, totals } = head;
  if (first === null || totals === null) throw new DomainError('NOT_FOUND');
  const moved = totals.reduce((sum, { coins }) => sum + coins, 0);
  if (total(opening) + moved !== total(closing)) {
    throw new Error(`the statement of ${month} does not add up for user ${ctx.userId}`);
  }
  return {
    holder: head,
    opening,
    closing,
    totals,
    lineCount: totals.reduce((sum, { transactions }) => sum + transactions, 0),
    checkpoint: checkpointOf(head),
    lines: (limit) => linesBetween(ctx, { first, next, limit }),
  };
}

/** Returns the number of coins that can be spent. */
export function total({ bonus, purchased, earned, earned_bonus }: Coins): number {
  return bonus + purchased + earned + earned_bonus;
}

function checkpointOf({ checkpoint_number, checkpoint_hash, checkpoint_at }: HeadRow): Statement['checkpoint'] {
  if (checkpoint_number === null || checkpoint_hash === null || checkpoint_at === null) return null;
  return { number: checkpoint_number, hash: checkpoint_hash, createdAt: checkpoint_at };
}

/** Reads everything but the lines. `totals` is null if the user has no transaction in the month. */
function readHead({ db, userId }: UserContext, month: string): Promise<HeadRow | undefined> {
  const { from, to } = monthBounds(month);
  const head = sql<HeadRow>`
    with bounds as materialized (
      select ledger_first_since(${userId}, ${from}) as first, ledger_first_since(${userId}, ${to}) as next
    ), moved as materialized (
      select e.type, e.subtype, count(*)::integer as transactions, sum(e.amount_coins)::integer as coins
      from coin_events e, bounds b
      where e.user_id = ${userId} and e.id >= b.first and (b.next is null or e.id < b.next)
      group by e.type, e.subtype
    )
    select
      b.first, b.next, u.first_name || ' ' || u.last_name as name, u.email, ${PERSON_MARK} as mark, to_json(o) as opening, to_json(c) as closing,
      (select json_agg(m) from moved m) as totals,
      s.number as checkpoint_number, encode(s.hash, 'hex') as checkpoint_hash, s.created_at as checkpoint_at
    from bounds b
    join users u on u.id = ${userId}
    cross join lateral wallet_kinds_before(${userId}, b.first) o
    cross join lateral wallet_kinds_before(${userId}, b.next) c
    left join lateral (
      select max(t.xid) as xid from ledger_tx t
      where t.user_id = ${userId} and t.id >= b.first and (b.next is null or t.id < b.next)
    ) last on true
    left join lateral (select * from ledger_checkpoint where to_xid > last.xid order by to_xid limit 1) s on true`;
  return maybeOne(db, head);
}

interface Lines {
  readonly first: number;
  readonly next: number | null;
  readonly limit: number;
}

async function* linesBetween(ctx: UserContext, { first, next, limit }: Lines): AsyncGenerator<StatementLine> {
  let from: number | null = first;
  for (let left = limit; from !== null && left > 0; left -= LINES_PER_PART) {
    const lines: StatementLine[] = await readLines(ctx, { first: from, next, limit: Math.min(left, LINES_PER_PART) });
    yield* lines;
    const last = lines.at(-1);
    from = last && lines.length === LINES_PER_PART ? last.id + 1 : null;
  }
}

function readLines({ db, userId }: UserContext, { first, next, limit }: Lines) {
  return db
    .selectFrom('coin_events')
    .select(['id', 'created_at', 'amount_coins', 'type', 'status', 'description', 'reference'])
    .select((eb) =>
      eb
        .selectFrom('users as u')
        .select(PERSON_MARK.as('mark'))
        .whereRef('u.id', '=', 'coin_events.counterparty_id')
        .as('person'),
    )
    .where('user_id', '=', userId)
    .where('id', '>=', first)
    .$if(next !== null, (query) => query.where('id', '<', next ?? 0))
    .orderBy('id')
    .limit(limit)
    .execute();
}
