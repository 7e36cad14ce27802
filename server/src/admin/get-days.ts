import type { OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { MAX_TO_ADD } from './get-ledger-health.ts';

type Day = NonNullable<OutputFor<'admin.days'>['days']>[number];

const DAYS = 30;

// The days in ledger_days, and the transactions that are not in it yet, usually those of about two minutes. One snapshot
// counts each transaction once, as in get-ledger-health.ts.
const FIGURES = `
  with state as (select to_xid from ledger_totals_state),
  newer as materialized (
    select count(*) as txs
    from (select from ledger_tx where xid >= (select to_xid from state) order by xid limit $1 + 1) t
  ),
  moved as (
    select * from ledger_days where day > day_in_india(now()) - ${DAYS}
    union all
    select m.* from state cross join lateral ledger_days_between(state.to_xid, '18446744073709551615') m
  )
  select
    to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(messages), 0) as messages,
    coalesce(sum(purchased_coins), 0)::bigint as "purchasedCoins", coalesce(sum(earned_coins), 0)::bigint as "earnedCoins",
    coalesce(sum(paid_out_coins), 0)::bigint as "paidOutCoins"
  from (select day_in_india(now()) - n as day from generate_series(0, ${DAYS - 1}) n) days left join moved using (day)
  where (select txs from newer) <= $1
  group by day
  order by day`;

/** Returns the figures of each of the last 30 days. Null when too many transactions are not in `ledger_days` yet. */
export function getDays(ctx: UserContext): Promise<OutputFor<'admin.days'>> {
  return readDays(ctx, MAX_TO_ADD);
}

/** Like `getDays`, but null when more than `maxToAdd` transactions are not in `ledger_days` yet. */
export async function readDays(
  { pool }: Pick<UserContext, 'pool'>,
  maxToAdd: number,
): Promise<OutputFor<'admin.days'>> {
  const days = await many<Day>(pool, { text: FIGURES, values: [maxToAdd] });
  return { days: days.length === 0 ? null : [...days] };
}
