import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { resultOf } from '../database/expressions.ts';
import { readPage } from '../lists/read-page.ts';

export type CoinRefund = OutputFor<'coinRefunds.request'>;

/** Returns a page of the user's refunds, newest first. */
export function listCoinRefunds(
  ctx: UserContext,
  { page, size }: InputFor<'coinRefunds.list'>,
): Promise<OutputFor<'coinRefunds.list'>> {
  const text = `
    select
      (select count(*) from coin_refunds where user_id = $1) as total,
      (
        select coalesce(jsonb_agg(coin_refund_json(r) order by r.id desc), '[]')
        from (select * from coin_refunds where user_id = $1 order by id desc limit $2 offset $3) r
      ) as content`;
  return readPage(ctx.pool, 'coinRefunds.list', { text, values: [ctx.userId, size, page * size] }, { page, size });
}

/** Returns one of the user's own refunds, which must exist. */
export async function readCoinRefund(ctx: UserContext, id: string): Promise<CoinRefund> {
  const { refund } = await ctx.db
    .selectFrom('coin_refunds as r')
    .select(resultOf('coin_refund_json', sql.table('r')).as('refund'))
    .where('r.id', '=', id)
    .where('r.user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  return refund;
}
