import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import { instantOf, withdrawalOf, type WithdrawalRow } from './withdrawal-wire.ts';
import { toPage } from '../kernel/to-page.ts';

type Input = InputOf<typeof contract.adminWithdrawals.list>;
type Page = OutputOf<typeof contract.adminWithdrawals.list>;
export type AdminWithdrawal = Page['content'][number];

/** A withdrawal as `withdrawal_for_admin` returns it. */
export interface AdminRow extends WithdrawalRow {
  readonly user: Omit<AdminWithdrawal['user'], 'debt'>;
  readonly decider: AdminWithdrawal['decidedBy'];
  readonly payout: AdminWithdrawal['payout'];
}

const OPEN = `status in ('requested', 'approved')`;

/** Returns the order as SQL. Each has an index for every filter. Ids are in the order of time. */
function orderSql(isOpen: boolean, sortBy: NonNullable<Input['sortBy']>): string {
  const isByAmount = sortBy === 'amount_low' || sortBy === 'amount_high';
  const leading = isByAmount ? ['w.amount_coins'] : isOpen ? ['w.requested_at'] : [];
  const direction = sortBy === 'newest' || sortBy === 'amount_high' ? 'desc' : 'asc';
  return [...leading, 'w.id'].map((column) => `${column} ${direction}`).join(', ');
}

function pageSql(where: string, order: string): string {
  return `
    select
      (select count(*) from withdrawals where ${where}) as total,
      array(
        select withdrawal_for_admin(w.id) from withdrawals w where ${where} order by ${order} limit $1 offset $2
      ) as content`;
}

/** Returns withdrawals as admins see them. Without `sortBy`, open ones are oldest first and all others newest first. */
export async function listForAdmin(ctx: UserContext, { status, page, size, ...input }: Input): Promise<Page> {
  const sortBy = input.sortBy ?? (status === 'open' ? 'oldest' : 'newest');
  const isOneStatus = status !== 'open' && status !== 'all';
  const where = isOneStatus ? 'status = $3' : status === 'open' ? OPEN : 'true';
  const { total, content } = await one<{ total: number; content: AdminRow[] }>(ctx.pool, {
    name: `adminWithdrawals.${isOneStatus ? 'status' : status}.${sortBy}`,
    text: pageSql(where, orderSql(status === 'open', sortBy)),
    values: [size, page * size, ...(isOneStatus ? [status] : [])],
  });
  const withdrawals = content.map((row) => adminWithdrawalOf(ctx, row));
  return toPage(withdrawals, total, { page, size });
}

/** Returns one withdrawal as admins see it. */
export async function readForAdmin(ctx: UserContext, id: string): Promise<AdminWithdrawal> {
  const { row } = await one<{ row: AdminRow | null }>(ctx.pool, {
    name: 'adminWithdrawals.one',
    text: 'select withdrawal_for_admin($1) as row',
    values: [id],
  });
  if (!row) throw new Error(`withdrawal ${id} is gone`);
  return adminWithdrawalOf(ctx, row);
}

export function adminWithdrawalOf({ config, userId }: UserContext, row: AdminRow): AdminWithdrawal {
  const { canCancel: _ownersOnly, ...withdrawal } = withdrawalOf(config, row);
  const isOwn = row.user_id === userId;
  const free = row.payout === null || row.payout.state === 'waiting';
  return {
    ...withdrawal,
    user: { ...row.user, debt: row.debt },
    heldCoins: row.held_coins,
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
