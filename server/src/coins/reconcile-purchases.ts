import type { Services } from '../context.ts';
import { many } from '../database/rows.ts';
import { PaymentProviderUnavailable, type Charge } from '../payments/port.ts';
import { recordPaymentEvent } from '../payments/record-event.ts';
import { chargeAndComplete } from './complete-purchase.ts';

const BATCH_SIZE = 50;
const CONCURRENCY = 5;

/** A purchase to check now, as `purchases_take_due` returns it. */
interface Due {
  readonly charge: Charge;
  readonly userId: string;
  /** The provider's id of the payment. Null while no response to the charge is stored. */
  readonly reference: string | null;
}

/**
 * Finishes undecided purchases: charges those that a crash interrupted before the charge, and asks the provider about those
 * whose webhook should have arrived. Returns how many it checked. Each is checked at growing intervals, by one node at a
 * time. A `purchasePackage` call in progress does no harm, because charging and crediting are idempotent. A failure is
 * logged and does not stop the other purchases.
 */
export async function reconcilePurchases(
  services: Pick<Services, 'pool' | 'payments' | 'live' | 'log' | 'wakeMail'>,
  stopping?: AbortSignal,
): Promise<number> {
  let checked = 0;
  for (;;) {
    const due = await takeDue(services);
    for (let i = 0; i < due.length; i += CONCURRENCY) {
      // takeDue has already scheduled the next check of the remaining purchases.
      if (stopping?.aborted) return checked;
      const some = due.slice(i, i + CONCURRENCY);
      await Promise.all(some.map((purchase) => finish(services, purchase)));
      checked += some.length;
    }
    if (due.length < BATCH_SIZE) return checked;
  }
}

async function takeDue({ pool, payments }: Pick<Services, 'pool' | 'payments'>): Promise<Due[]> {
  const rows = await many<{ due: Due }>(pool, {
    name: 'purchases_take_due',
    text: 'select purchases_take_due($1, $2) as due',
    values: [payments.name, BATCH_SIZE],
  });
  return rows.map(({ due }) => due);
}

async function finish(
  services: Pick<Services, 'pool' | 'payments' | 'live' | 'log' | 'wakeMail'>,
  { charge, userId, reference }: Due,
): Promise<void> {
  const { purchaseId } = charge;
  try {
    if (reference === null) {
      const { state } = await chargeAndComplete(services, charge, null);
      services.log.info({ purchaseId, state }, 'an interrupted purchase was resumed');
      if (state === 'completed') services.live.publish(userId, { type: 'balance.changed' });
    } else {
      const news = await services.payments.lookUp(reference);
      if (news) await recordPaymentEvent(services, news);
    }
  } catch (error) {
    const log = error instanceof PaymentProviderUnavailable ? services.log.warn : services.log.error;
    log.call(services.log, { err: error, purchaseId }, 'an undecided purchase could not be finished');
  }
}
