import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import { instantOf, withdrawalOf, type WithdrawalRow } from './withdrawal-wire.ts';

type Input = InputOf<typeof contract.adminWithdrawals.list>;
type Page = OutputOf<typeof contract.adminWithdrawals.list>;
export type AdminWithdrawal = Page['content'][number];

interface AdminRow extends WithdrawalRow {
  readonly user: Omit<AdminWithdrawal['user'], 'debt'>;
  readonly decider: AdminWithdrawal['decidedBy'];
  readonly payout: AdminWithdrawal['payout'];
}

const OPEN = `status in ('requested', 'approved')`;

// `rows` is a query for the withdrawals of one page, so that everything else is joined only for those.
const withdrawalsSql = (rows: string, order: string): string => `
  select coalesce(jsonb_agg(withdrawal_json(w) || jsonb_build_object(
    'user', jsonb_build_object(
      'id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email, 'status', u.status,
      'joinedAt', wire_time(u.created_at), 'paidCount', paid.count, 'paidCoins', paid.coins,
      'bankAccountChanged', b.user_id is null or b.updated_at > w.requested_at
    ),
    'decider', case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) end,
    'payout', case when p.withdrawal_id is not null then jsonb_build_object(
      'provider', p.provider, 'state', p.state, 'reference', p.provider_ref, 'attempts', p.attempts,
      'lastError', p.last_error, 'updatedAt', wire_time(p.updated_at)
    ) end
  ) order by ${order}), '[]') as content
  from (${rows}) w
  join users u on u.id = w.user_id
  left join users a on a.id = w.decided_by
  left join bank_accounts b on b.user_id = w.user_id
  left join payouts p on p.withdrawal_id = w.id
  cross join lateral (
    select count(*) as count, coalesce(sum(amount_coins), 0) as coins
    from withdrawals x where x.user_id = w.user_id and x.status = 'paid'
  ) paid`;

function pageSql(where: string, order: string): string {
  const rows = `select * from withdrawals w where ${where} order by ${order} limit $1 offset $2`;
  return `select (select count(*) from withdrawals where ${where}) as total, page.content from (${withdrawalsSql(rows, order)}) page`;
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
  const { content } = await one<{ content: AdminRow[] }>(ctx.pool, {
    name: 'adminWithdrawals.one',
    text: withdrawalsSql('select * from withdrawals where id = $1', NEWEST_FIRST),
    values: [id],
  });
  const [row] = content;
  if (!row) throw new Error(`withdrawal ${id} is gone`);
  return adminWithdrawalOf(ctx, row);
}

function adminWithdrawalOf({ config, userId }: UserContext, row: AdminRow): AdminWithdrawal {
  const { canCancel: _ownersOnly, ...withdrawal } = withdrawalOf(config, row);
  const isOwn = row.user_id === userId;
  const free = row.payout === null || row.payout.state === 'waiting';
  return {
    ...withdrawal,
    user: { ...row.user, debt: row.debt },
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
