import type { InputFor, OutputFor, Services, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { readOutput } from '../database/read-output.ts';
import { callAsAdmin } from '../admin-acts/call-as-admin.ts';
import { readPage } from '../lists/read-page.ts';

type Page = OutputFor<'adminFrozenEarnings.list'>;
type Trail = OutputFor<'adminFrozenEarnings.trail'>;

const named = (user: string): string =>
  `jsonb_build_object('id', ${user}.id, 'name', ${user}.first_name || ' ' || ${user}.last_name, 'avatarUrl', ${user}.avatar_url)`;

const PURCHASE = `
  select
    o.purchase_id as id, ${named('u')} as buyer,
    k.title as "packageTitle", p.price_inr as price, o.owed as "owedCoins",
    frozen.coins as "frozenCoins", frozen.holders, wire_time(t.created_at) as "reversedAt", kept.kept
  from owed_purchases() o
  join ledger_tx t on t.id = o.frozen_since_tx
  join purchases p on p.id = o.purchase_id
  join coin_packages k on k.code = p.package_code
  join users u on u.id = o.user_id
  cross join lateral (
    select coalesce(sum(coins), 0)::integer as coins, count(distinct user_id)::integer as holders
    from frozen_earnings where purchase_id = o.purchase_id
  ) frozen
  left join lateral (
    select jsonb_build_object('at', wire_time(kept_at), 'note', note, 'admin', a.first_name || ' ' || a.last_name) as kept
    from kept_earnings e join users a on a.id = e.admin_id
    where e.purchase_id = o.purchase_id and e.holders = frozen_for(o.purchase_id)
  ) kept on true`;

// The first transaction of a path is the purchase. Every other one that paid coins on is a release.
const TRAILS = `
  select coalesce(jsonb_agg(jsonb_build_object(
    'coins', t.coins, 'place', t.place, 'holder', ${named('holder')}, 'path', hops.path
  ) order by t.path), '[]')
  from owed_purchase_trail($1) t
  join ledger_wallet w on w.wallet_no = wallet_no_of(t.account_id)
  join users holder on holder.id = w.user_id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
      'messageId', x.message_id, 'from', ${named('sender')}, 'to', ${named('recipient')}, 'at', wire_time(x.created_at)
    ) order by x.id), '[]') as path
    from ledger_tx x
    join users sender on sender.id = x.counterparty_id
    join users recipient on recipient.id = x.user_id
    where x.id = any (t.path) and x.kind = 'release'
  ) hops`;

/** Stores which earnings are frozen now, so that wallets show it. Withdrawals and payouts do this themselves. */
export async function refreshFrozenEarnings({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await callFunction(pool, 'refresh_frozen_earnings', {});
}

/** Returns the reversed purchases whose coins their buyers owe, with the frozen earnings, newest first. */
export async function listFrozenEarnings(
  ctx: UserContext,
  { page, size }: InputFor<'adminFrozenEarnings.list'>,
): Promise<Page> {
  await callFunction(ctx.pool, 'refresh_frozen_earnings', {});
  return readPage(
    ctx.pool,
    'adminFrozenEarnings.list',
    {
      text: `
      with found as materialized (${PURCHASE}), page as (
        select * from found order by "reversedAt" desc, id limit $1 offset $2
      )
      select
        (select count(*)::integer from found) as total,
        (select coalesce(json_agg(page order by "reversedAt" desc, id), '[]') from page) as content`,
      values: [size, page * size],
    },
    { page, size },
  );
}

/**
 * Returns where the coins of a reversed purchase went: the messages that they paid for, and where they are now.
 * @throws DomainError NOT_FOUND if nothing is owed for the purchase, or its earnings were released
 */
export async function findFrozenTrail(ctx: UserContext, { id }: InputFor<'adminFrozenEarnings.trail'>): Promise<Trail> {
  await callFunction(ctx.pool, 'refresh_frozen_earnings', {});
  return readOutput(ctx.pool, 'adminFrozenEarnings.trail', {
    text: `select found.*, (${TRAILS}) as trails from (${PURCHASE} where o.purchase_id = $1) found`,
    values: [id],
  });
}

/**
 * Releases the earnings that are frozen because of a purchase. The buyer's debt stays. A repeat keeps the first note.
 * @throws DomainError NOT_FOUND if nothing is owed for the purchase
 */
export async function unfreezeEarnings(
  ctx: UserContext,
  input: InputFor<'adminFrozenEarnings.release'>,
): Promise<OutputFor<'adminFrozenEarnings.release'>> {
  const { id, note } = input;
  await callAsAdmin(ctx, { operation: 'adminFrozenEarnings.release', input }, 'earnings_release', {
    p_purchase: id,
    p_note: note,
  });
  return { id };
}

/**
 * Keeps the earnings of a purchase frozen. Admins are no longer reminded of them until their holders change. A repeat keeps the
 * first note.
 * @throws DomainError NOT_FOUND if no earnings are frozen because of the purchase
 */
export async function keepEarningsFrozen(
  ctx: UserContext,
  input: InputFor<'adminFrozenEarnings.keep'>,
): Promise<OutputFor<'adminFrozenEarnings.keep'>> {
  const { id, note } = input;
  await callAsAdmin(ctx, { operation: 'adminFrozenEarnings.keep', input }, 'earnings_keep', {
    p_purchase: id,
    p_note: note,
  });
  return { id };
}
