import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { condition, resultOf } from '../database/expressions.ts';
import { API_TYPES, matchesFilters, type HistoryFilters } from '../coin-events/coin-events.ts';
import { readWithoutOverdue } from '../expiry/expire-messages.ts';
import { toPage } from '../lists/to-page.ts';

type Output = OutputFor<'coins.history'>;

/** Returns the wallet's history, newest first: one line per ledger transaction with the change of the balance. */
export async function listHistory(ctx: UserContext, input: InputFor<'coins.history'>): Promise<Output> {
  const { page, size, after: _after, ...filters } = input;
  const { ids, total } = await readWithoutOverdue(ctx, () => findEvents(ctx, input));
  const content = ids.length === 0 ? [] : await readTransactions(ctx, ids, filters);
  return toPage(content, total, { page, size });
}

function findEvents(ctx: UserContext, { page, size, after, ...filters }: InputFor<'coins.history'>) {
  return ctx.db
    .with(
      // A text search reads all of the user's rows, so it runs once. Otherwise the index gives the page and the count.
      (cte) => (filters.search ? cte('matching').materialized() : cte('matching').notMaterialized()),
      (db) =>
        db.selectFrom('coin_events').select('id').where('user_id', '=', ctx.userId).where(matchesFilters(filters)),
    )
    .selectNoFrom((eb) => {
      const ids = eb
        .selectFrom('matching')
        .select('id')
        .$if(after !== undefined, (lines) => lines.where(condition`id < ${after}`))
        .orderBy('id', 'desc')
        .limit(size)
        .offset(page * size);
      return [
        sql<string[]>`array(${ids})::text[]`.as('ids'),
        eb.selectFrom('matching').select(eb.fn.countAll<number>().as('count')).$asScalar().as('total'),
        resultOf('has_due_messages', sql.val(ctx.userId)).as('overdue'),
      ];
    })
    .executeTakeFirstOrThrow();
}

async function readTransactions(
  ctx: UserContext,
  ids: readonly string[],
  filters: HistoryFilters,
): Promise<Output['content']> {
  // Without filters no line between two others is missing. So only the newest balance is read, and the others follow from it.
  const isGapless = Object.values(filters).every((filter) => filter === undefined);
  const rows = await ctx.db
    .selectFrom('coin_events')
    .select(['id', 'type', 'subtype', 'amount_coins', 'description', 'status', 'created_at', 'reference'])
    .select((eb) =>
      eb
        .case()
        .when(condition`${!isGapless} or id = ${ids[0]}`)
        .then(eb.ref('balance_coins'))
        .end()
        .as('balance_coins'),
    )
    .select(['counterparty_id', 'counterparty_name', 'message_id', 'package_code', 'purchase_id'])
    .select((eb) =>
      eb
        .selectFrom('ledger_tx as t')
        .innerJoin('withdrawals as w', 'w.id', 't.withdrawal_id')
        .select('w.status')
        .whereRef('t.id', '=', 'coin_events.id')
        .where('coin_events.subtype', '=', 'payout')
        .as('withdrawal_status'),
    )
    .where(condition`id = any (${ids}::bigint[])`)
    .orderBy('id', 'desc')
    .execute();
  let balance = 0;
  return rows.map((row, index) => {
    balance = row.balance_coins ?? balance - (rows[index - 1]?.amount_coins ?? 0);
    return {
      id: String(row.id),
      type: API_TYPES[row.type],
      subtype: row.subtype,
      amount: row.amount_coins,
      balanceAfter: balance,
      description: row.description,
      status: row.status,
      withdrawalStatus: row.withdrawal_status,
      timestamp: row.created_at.toISOString(),
      reference: row.reference,
      // Set only for replies: the user who paid for the reply.
      fromUser:
        row.subtype === 'reply' && row.counterparty_id !== null
          ? { id: row.counterparty_id, name: row.counterparty_name ?? '' }
          : null,
      relatedMessageId: row.message_id,
      relatedPackageId: row.package_code,
      relatedPurchaseId: row.purchase_id,
    };
  });
}
