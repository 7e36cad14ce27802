import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';

export type Purchase = OutputOf<typeof contract.purchases.get>;

/** One of the user's own purchases. @throws DomainError NOT_FOUND for an unknown purchase or another user's */
export async function readPurchase(ctx: UserContext, id: string): Promise<Purchase> {
  const row = await ctx.db
    .selectFrom('purchases as p')
    .innerJoin('coin_packages as k', 'k.code', 'p.package_code')
    .select((eb) => [
      'p.id',
      'p.package_code',
      'k.title',
      'p.coins',
      'p.bonus',
      'p.price_inr',
      'p.method',
      'p.status',
      'p.created_at',
      'p.settled_at',
      'p.failure',
      'p.expires_at',
      sql<string | null>`case when p.status = 'pending' and p.expires_at > now() then p.redirect_url end`.as(
        'redirect_url',
      ),
      // Coins reversed so far. On the gateway account chargebacks are positive.
      eb
        .selectFrom('ledger_tx as t')
        .innerJoin('ledger_entry as e', (join) => join.on('e.account_id', '=', 1).onRef('e.seq', '=', 't.id'))
        .whereRef('t.purchase_id', '=', 'p.id')
        .where('t.kind', '<>', 'purchase')
        .select(sql<number>`coalesce(sum(e.amount), 0)`.as('coins'))
        .as('called_back'),
    ])
    .where('p.id', '=', id)
    .where('p.user_id', '=', ctx.userId)
    .executeTakeFirst();
  if (!row) throw new DomainError('NOT_FOUND');
  return {
    id: row.id,
    packageCode: row.package_code,
    packageTitle: row.title,
    coins: row.coins,
    bonus: row.bonus,
    price: row.price_inr,
    paymentMethod: row.method,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    redirectUrl: row.redirect_url,
    expiresAt: row.expires_at?.toISOString() ?? null,
    // A failed purchase without a stored reason was declined.
    failure: row.status === 'failed' ? (row.failure ?? 'declined') : null,
    calledBack: row.called_back ?? 0,
  };
}
