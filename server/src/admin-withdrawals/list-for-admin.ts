import { sql, type RawBuilder } from 'kysely';
import { listTotal } from '../lists/list-total.ts';
import { isInAccount, isUuid, wordsOf } from '../lists/search-words.ts';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { condition, resultOf } from '../database/expressions.ts';
import type { AdminWithdrawalRow } from '../database/function-results.ts';
import { instantOf, withdrawalOf } from '../payouts/withdrawal-wire.ts';
import { toPage } from '../lists/to-page.ts';

type Input = InputFor<'adminWithdrawals.list'>;
export type AdminWithdrawal = OutputFor<'adminWithdrawals.list'>['content'][number];

const UTR = /^[A-Z0-9/-]{4,40}$/;

/**
 * Returns withdrawals as admins see them. Without `sortBy`, open ones are oldest first and all others newest first. Every
 * word of `keyword` must be the id of the withdrawal or of its owner, be its UTR, or occur in the owner's email address or
 * name, ignoring case. `totalElements` is exact up to 10,000 and an estimate above.
 */
export async function listForAdmin(ctx: UserContext, input: Input): Promise<OutputFor<'adminWithdrawals.list'>> {
  const { status, page, size, keyword = '' } = input;
  const sortBy = input.sortBy ?? (status === 'open' ? 'oldest' : 'newest');
  const isFound = condition`${sql.join([statusIs(status), ...wordsOf(keyword).map(isFoundBy)], sql` and `)}`;
  const rows = await ctx.db
    .selectFrom('withdrawals as w')
    .select(resultOf('withdrawal_for_admin', sql.ref('w.id')).$notNull().as('row'))
    .where(isFound)
    .orderBy(orderOf(status === 'open', sortBy))
    .limit(size)
    .offset(page * size)
    .execute();
  const content = rows.map(({ row }) => adminWithdrawalOf(ctx, row));
  return toPage(
    content,
    await listTotal(ctx, sql`select w.id from withdrawals w where ${isFound}`, { content, page, size }),
    { page, size },
  );
}

/** Each order has an index for every filter. Ids are in the order of time. */
function orderOf(isOpen: boolean, sortBy: NonNullable<Input['sortBy']>): RawBuilder<unknown> {
  const isByAmount = sortBy === 'amount_low' || sortBy === 'amount_high';
  const leading = isByAmount ? ['w.amount_coins'] : isOpen ? ['w.requested_at'] : [];
  const direction = sortBy === 'newest' || sortBy === 'amount_high' ? 'desc' : 'asc';
  return sql.raw([...leading, 'w.id'].map((column) => `${column} ${direction}`).join(', '));
}

// The status is a literal instead of a parameter, so that Postgres can use the partial indexes on open ones.
function statusIs(status: Input['status']): RawBuilder<unknown> {
  if (status === 'all') return sql`true`;
  return status === 'open' ? sql`w.status in ('requested', 'approved')` : sql`w.status = ${sql.lit(status)}`;
}

function isFoundBy(word: string): RawBuilder<unknown> {
  if (isUuid(word)) return sql`(w.id = ${word} or w.user_id = ${word})`;
  const isOwner = sql`exists (select from users u where u.id = w.user_id and ${isInAccount(word, sql`u`)})`;
  // Other words do without the `or`, so that Postgres can start from the few users that a rare word selects.
  return UTR.test(word.toUpperCase()) ? sql`(w.utr = ${word.toUpperCase()} or ${isOwner})` : isOwner;
}

/** Returns one withdrawal as admins see it. */
export async function readForAdmin(ctx: UserContext, id: string): Promise<AdminWithdrawal> {
  const row = await callFunction(ctx.pool, 'withdrawal_for_admin', { p_id: id });
  if (!row) throw new Error(`withdrawal ${id} is gone`);
  return adminWithdrawalOf(ctx, row);
}

export function adminWithdrawalOf({ config, userId }: UserContext, row: AdminWithdrawalRow): AdminWithdrawal {
  const { canCancel: _ownersOnly, ...withdrawal } = withdrawalOf(config, row);
  const isOwn = row.user_id === userId;
  const free = row.payout === null || row.payout.state === 'waiting';
  return {
    ...withdrawal,
    user: { ...row.user, debt: row.debt },
    frozenCoins: row.frozen_coins,
    rules: [...row.rules],
    decidedBy: row.decider,
    exportedAt: row.exported_at === null ? null : instantOf(row.exported_at),
    isOwn,
    can: {
      approve: !isOwn && row.status === 'requested',
      reject: !isOwn && row.status === 'requested',
      markPaid: !isOwn && row.status === 'approved' && free,
      markFailed: !isOwn && row.status === 'approved' && free,
      markReturned: !isOwn && row.status === 'paid' && row.payout === null,
    },
    payout: row.payout,
  };
}
