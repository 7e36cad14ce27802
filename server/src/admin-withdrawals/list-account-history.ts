import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readPage } from '../lists/read-page.ts';

type Input = InputFor<'adminWithdrawals.history'>;
type Page = OutputFor<'adminWithdrawals.history'>;

const HISTORY = `
  select
    (select count(*) from ledger_tx where user_id = w.user_id) as total,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id::text, 'kind', t.kind, 'amount', t.amount_coins, 'kinds', moved.kinds,
        'counterparty', case when o.id is not null
          then jsonb_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) end,
        'messageId', t.message_id, 'reference', t.reference, 'createdAt', wire_time(t.created_at)
      ) order by t.id desc), '[]')
      from (
        select * from ledger_tx where user_id between w.user_id and w.user_id
        order by user_id, id desc limit $2 offset $3
      ) t
      left join users o on o.id = t.counterparty_id
      cross join lateral (
        select jsonb_build_object(
          'bonus', coalesce(sum(e.amount) filter (where coin_kind_of(e.account_id) = 'bonus'), 0),
          'purchased', coalesce(sum(e.amount) filter (where coin_kind_of(e.account_id) = 'purchased'), 0),
          'earnedBonus', coalesce(sum(e.amount) filter (where coin_kind_of(e.account_id) = 'earned_bonus'), 0),
          'earned', coalesce(sum(e.amount) filter (where coin_kind_of(e.account_id) = 'earned'), 0),
          'debt', coalesce(-sum(e.amount) filter (where coin_kind_of(e.account_id) = 'debt'), 0)
        ) as kinds
        from ledger_entry e where e.tx_id = t.id and wallet_no_of(e.account_id) is not null
      ) moved
    ) as content
  from withdrawals w where w.id = $1`;

/**
 * Returns the ledger transactions of a withdrawal's owner, newest first, with the amount of each kind of coin. They
 * show admins where the coins came from.
 * @throws DomainError NOT_FOUND
 */
export async function listAccountHistory(ctx: UserContext, { id, page, size }: Input): Promise<Page> {
  return readPage(
    ctx.pool,
    'adminWithdrawals.history',
    { text: HISTORY, values: [id, size, page * size] },
    { page, size },
  );
}
