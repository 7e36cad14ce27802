import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

type Overview = OutputFor<'admin.overview'>;

const OVERVIEW = `
  with period as (
    select kind, amount_coins, fee_coins from ledger_tx where created_at > now() - $1 * interval '1 day'
  ), moved as (
    select
      count(*) filter (where kind = 'hold') as messages,
      coalesce(-sum(amount_coins) filter (where kind = 'hold'), 0) as volume,
      count(*) filter (where kind = 'release') as replies,
      count(*) filter (where kind in ('refund_reject', 'refund_expire')) as unanswered,
      coalesce(sum(fee_coins) filter (where kind = 'release'), 0)
        - coalesce(sum(fee_coins) filter (where kind = 'release_reversed'), 0) as fees,
      coalesce(sum(amount_coins) filter (where kind in ('refund_reject', 'refund_expire', 'refund_admin')), 0) as refunded,
      coalesce(sum(amount_coins) filter (where kind = 'purchase'), 0) as purchased
    from period
  )
  select
    $1::integer as days, (select count(*) from users where created_at > now() - $1 * interval '1 day') as "signUps",
    messages, replies, round(100.0 * replies / nullif(replies + unanswered, 0))::integer as "replyRate",
    volume as "volumeCoins", purchased as "purchasedCoins", fees as "feesCoins", refunded as "refundedCoins",
    (
      select json_build_object('count', count(*), 'coins', coalesce(sum(price_coins), 0))
      from messages where status = 'pending'
    ) as "openHolds",
    (
      select json_build_object('count', count(distinct purchase_id), 'coins', coalesce(sum(coins), 0)) from frozen_earnings
    ) as "frozenEarnings"
  from moved`;

/** Returns what happened on the platform in the last `days` days. */
export async function getOverview({ pool }: UserContext, { days }: InputFor<'admin.overview'>): Promise<Overview> {
  return readOutput(pool, 'admin.overview', { text: OVERVIEW, values: [days] });
}
