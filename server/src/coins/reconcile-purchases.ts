import type { Services } from '../context.ts';
import { chargeAndSettle } from './settle-purchase.ts';

/**
 * Finishes the purchases that a crash or a lost database left between charge and credit, oldest first; answers how
 * many. Whoever is in the middle of one of them does no harm: both come to the same outcome, once.
 */
export async function reconcilePurchases(
  services: Pick<Services, 'db' | 'pool' | 'payments' | 'log'>,
): Promise<number> {
  const undecided = await services.db
    .selectFrom('purchases')
    .select(['id as purchaseId', 'package_code as packageCode', 'price_inr as priceInr', 'method'])
    .where('status', '=', 'pending')
    .where('provider', '=', services.payments.name)
    .orderBy('created_at')
    .execute();
  for (const charge of undecided) {
    const { state } = await chargeAndSettle(services, charge, null);
    services.log.info({ purchaseId: charge.purchaseId, state }, 'An interrupted purchase was finished');
  }
  return undecided.length;
}
