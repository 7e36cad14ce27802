import type { Charge, Services } from '../context.ts';
import { chargeAndSettle } from './settle-purchase.ts';

const batch = 100;

/**
 * Finishes the purchases that a crash or a lost database left between charge and credit, oldest first, a hundred at a
 * time; answers how many. Whoever is in the middle of one of them does no harm: both come to the same outcome, once.
 * One that cannot be finished is logged and does not hold up the others.
 */
export async function reconcilePurchases(
  services: Pick<Services, 'pool' | 'payments' | 'live' | 'log'>,
): Promise<number> {
  const { rows } = await services.pool.query<{ user_id: string; charge: Charge }>({
    name: 'purchases.begun',
    text: `
      select p.user_id, purchase_charge(p) as charge from purchases p
      where p.status = 'pending' and p.provider = $1 and p.provider_ref is null
      order by p.check_at limit $2`,
    values: [services.payments.name, batch],
  });
  let finished = 0;
  for (const { user_id: userId, charge } of rows) {
    const { purchaseId } = charge;
    try {
      const { state } = await chargeAndSettle(services, charge, null);
      finished += 1;
      services.log.info({ purchaseId, state }, 'an interrupted purchase was finished');
      if (state === 'completed') services.live.publish(userId, { type: 'balance.changed' });
    } catch (error) {
      services.log.error({ err: error, purchaseId }, 'an interrupted purchase could not be finished');
    }
  }
  return finished;
}
