import type { Services } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import type { DuePurchase } from '../database/function-results.ts';
import { many } from '../database/rows.ts';
import { PaymentProviderUnavailable, type PaymentProvider } from '../payments/port.ts';
import { recordPaymentEvent } from '../payments/record-event.ts';
import { chargeAndComplete } from './complete-purchase.ts';

type Deps = Pick<Services, 'pool' | 'payments' | 'live' | 'log' | 'wakeMail'>;

/** How many purchases of a provider are checked at once. */
const CONCURRENCY = 10;

/**
 * For how long a run takes more purchases. Every check waits longer for its repeat, so no run checks a purchase twice, and
 * a provider that does not respond delays the next run for the others by no more than this and one timeout.
 */
const RUN_MS = 20_000;

/**
 * Finishes undecided purchases: charges those that a crash interrupted before the charge, and asks the provider about those
 * whose webhook should have arrived, or whose checkout expired within the last day. Returns how many it checked. Each is
 * checked at growing intervals, by one node at a time. A `purchasePackage` call in progress does no harm, because charging
 * and crediting are idempotent. A failure is logged and does not stop the other purchases.
 */
export async function reconcilePurchases(services: Deps, stopping?: AbortSignal): Promise<number> {
  const providers = [...services.payments.all.values()];
  const checked = await Promise.all(providers.map((provider) => reconcileProvider(services, provider, stopping)));
  return checked.reduce((sum, each) => sum + each, 0);
}

async function reconcileProvider(services: Deps, provider: PaymentProvider, stopping?: AbortSignal): Promise<number> {
  const endMs = performance.now() + RUN_MS;
  let checked = 0;
  while (performance.now() < endMs) {
    if (stopping?.aborted) break;
    const due = await takeDue(services, provider);
    await Promise.all(due.map((purchase) => finish(services, provider, purchase)));
    checked += due.length;
    if (due.length < CONCURRENCY) break;
  }
  return checked;
}

async function takeDue({ pool }: Deps, { name }: PaymentProvider): Promise<DuePurchase[]> {
  const rows = await many(pool, fromFunction('purchases_take_due', { p_provider: name, p_limit: CONCURRENCY }));
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
