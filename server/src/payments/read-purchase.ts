import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { OutputFor, UserContext } from '../context.ts';
import { condition, resultOf } from '../database/expressions.ts';
import type { ProviderName } from './port.ts';

export type Purchase = OutputFor<'purchases.get'>;

/** Returns one of the user's own purchases. @throws DomainError NOT_FOUND for an unknown purchase or another user's */
export async function readPurchase(ctx: UserContext, id: string): Promise<Purchase> {
  const row = await purchasesOf(ctx).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('NOT_FOUND');
  return shownPurchase(ctx, row);
}

/** Returns the user's newest purchase that can still be paid, or null. */
export async function readOpenPurchase(ctx: UserContext): Promise<Purchase | null> {
  const row = await purchasesOf(ctx)
    .where(condition`p.status = 'pending' and p.expires_at > now() and p.redirect_url is not null`)
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
  return row ? shownPurchase(ctx, row) : null;
}

function purchasesOf(ctx: UserContext) {
  return ctx.db
    .selectFrom('purchases as p')
    .innerJoin('coin_packages as k', 'k.code', 'p.package_code')
    .select((eb) => [
      'p.id',
      'p.package_code as packageCode',
      'k.title as packageTitle',
      'p.coins',
      'p.bonus',
      'p.price_inr as price',
      'p.method as paymentMethod',
      'p.status',
      'p.provider',
      resultOf('wire_time', sql.ref('p.created_at')).$notNull().as('createdAt'),
      resultOf('wire_time', sql.ref('p.closed_at')).as('closedAt'),
      resultOf('wire_time', sql.ref('p.expires_at')).as('expiresAt'),
      // A failed purchase without a stored reason was declined.
      eb
        .case()
        .when('p.status', '=', 'failed')
        .then(eb.fn.coalesce('p.failure', eb.val('declined' as const)))
        .end()
        .as('failure'),
      eb
        .case()
        .when(condition`p.status = 'pending' and p.expires_at > now()`)
        .then(eb.ref('p.redirect_url'))
        .end()
        .as('redirectUrl'),
      // Coins reversed so far. On the gateway account chargebacks are positive.
      eb
        .selectFrom('ledger_tx as t')
        .innerJoin('ledger_entry as e', (join) => join.on('e.account_id', '=', 1).onRef('e.seq', '=', 't.id'))
        .whereRef('t.purchase_id', '=', 'p.id')
        .where('t.kind', '<>', 'purchase')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('e.amount'), lit(0)).as('coins'))
        .$asScalar()
        .$notNull()
        .as('chargedBack'),
    ])
    .where('p.user_id', '=', ctx.userId);
}

type Row = Omit<Purchase, 'showsQr'> & { provider: ProviderName };

function shownPurchase(ctx: UserContext, { provider, ...rest }: Row): Purchase {
  const showsLinkAsQr = ctx.payments.all.get(provider)?.showsLinkAsQr ?? false;
  return { ...rest, showsQr: showsLinkAsQr && rest.paymentMethod === 'upi' };
}
