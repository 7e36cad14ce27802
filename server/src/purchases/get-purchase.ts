import type { InputFor, UserContext } from '../context.ts';
import { readPurchase, type Purchase } from '../payments/read-purchase.ts';

/**
 * Returns one of the user's own purchases as it is stored. The payment provider is not asked, because its events and a
 * job keep the stored state up to date.
 * @throws DomainError NOT_FOUND for an unknown purchase or another user's
 */
export function getPurchase(ctx: UserContext, { id }: InputFor<'purchases.get'>): Promise<Purchase> {
  return readPurchase(ctx, id);
}
