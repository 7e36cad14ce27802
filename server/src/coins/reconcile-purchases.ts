import type { Services } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import type { DuePurchase } from '../database/function-results.ts';
import { many } from '../database/rows.ts';
import { PaymentProviderUnavailable, type PaymentProvider } from '../payments/port.ts';
import { recordPaymentEvent } from '../payments/record-event.ts';
import { chargeAndComplete } from './complete-purchase.ts';

type Deps = Pick<Services, 'pool' | 'payments' | 'live' | 'log' | 'wakeMail'>;

const BATCH_SIZE = 50;
const CONCURRENCY = 5;

/**
 * Finishes undecided purchases: charges those that a crash interrupted before the charge, and asks the provider about those
 * whose webhook should have arrived. Returns how many it checked. Each is checked at growing intervals, by one node at a
 * time. A `purchasePackage` call in progress does no harm, because charging and crediting are idempotent. A failure is
 * logged and does not stop the other purchases.
 */
export async function reconcilePurchases(services: Deps, stopping?: AbortSignal): Promise<number> {
  let checked = 0;
  for (const provider of services.payments.all.values()) {
    checked += await reconcileProvider(services, provider, stopping);
  }
  return checked;
}

async function reconcileProvider(services: Deps, provider: PaymentProvider, stopping?: AbortSignal): Promise<number> {
  let checked = 0;
  for (;;) {
    const due = await takeDue(services, provider);
    for (let i = 0; i < due.length; i += CONCURRENCY) {
      // takeDue has already scheduled the next check of the remaining purchases.
      if (stopping?.aborted) return checked;
      const some = due.slice(i, i + CONCURRENCY);
      await Promise.all(some.map((purchase) => finish(services, provider, purchase)));
      checked += some.length;
    }
    if (due.length < BATCH_SIZE) return checked;
  }
}

async function takeDue({ pool }: Deps, { name }: PaymentProvider): Promise<DuePurchase[]> {
  const rows = await many(pool, fromFunction('purchases_take_due', { p_provider: name, p_limit: BATCH_SIZE }));
  return rows.map((row) => row.purchases_take_due);
}

async function finish(
  services: Deps,
  provider: PaymentProvider,
  { charge, userId, reference }: DuePurchase,
): Promise<void> {
  const { purchaseId } = charge;
  try {
    if (reference === null) {
      const { state } = await chargeAndComplete(services, provider, charge, null);
      services.log.info({ purchaseId, state }, 'an interrupted purchase was resumed');
      if (state === 'completed') services.live.publish(userId, { type: 'balance.changed' });
    } else {
      const news = await provider.lookUp(reference);
      if (news) await recordPaymentEvent(services, news);
    }
  } catch (error) {
    const log = error instanceof PaymentProviderUnavailable ? services.log.warn : services.log.error;
    log.call(services.log, { err: error, purchaseId }, 'an undecided purchase could not be finished');
  }
}
