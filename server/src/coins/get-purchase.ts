import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readPurchase, type Purchase } from '../kernel/read-purchase.ts';

/**
 * One of the user's own purchases in its current state. The payment provider is not asked: its events and a job keep
 * the state up to date.
 * @throws DomainError NOT_FOUND for an unknown purchase or another user's
 */
export function getPurchase(ctx: UserContext, { id }: InputOf<typeof contract.purchases.get>): Promise<Purchase> {
  return readPurchase(ctx, id);
}
