import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import { instantOf, withdrawalOf, type WithdrawalRow } from './withdrawal-wire.ts';

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

function pageSql(where: string, order: string): string {
  return `
    select
      (select count(*) from withdrawals where ${where}) as total,
      array(
        select withdrawal_for_admin(w.id) from withdrawals w where ${where} order by ${order} limit $1 offset $2
      ) as content`;
}

const OLDEST_FIRST = 'w.requested_at, w.id';
const NEWEST_FIRST = 'w.id desc';

/** Returns withdrawals as admins see them. The list of open ones is oldest first, every other list newest first. */
export async function listForAdmin(ctx: UserContext, { status, page, size }: Input): Promise<Page> {
  const paging = [size, page * size];
  const query =
    status === 'open'
      ? { name: 'adminWithdrawals.open', text: pageSql(OPEN, OLDEST_FIRST), values: paging }
      : status === 'all'
        ? { name: 'adminWithdrawals.all', text: pageSql('true', NEWEST_FIRST), values: paging }
        : { name: 'adminWithdrawals.status', text: pageSql('status = $3', NEWEST_FIRST), values: [...paging, status] };
  const { total, content } = await one<{ total: number; content: AdminRow[] }>(ctx.pool, query);
  const withdrawals = content.map((row) => adminWithdrawalOf(ctx, row));
  return { content: withdrawals, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
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
