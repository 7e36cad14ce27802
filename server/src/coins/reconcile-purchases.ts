import type { Services } from '../context.ts';
import { PaymentProviderAway, type Charge } from '../payments/port.ts';
import { recordPaymentEvent } from '../payments/record-event.ts';
import { chargeAndSettle } from './settle-purchase.ts';

const batch = 50;
const atOnce = 5;

/** A purchase whose turn it is, as `purchases_take_due` answers it. */
interface Due {
  readonly charge: Charge;
  readonly userId: string;
  /** How the provider calls its payment; null: it never answered, so it has to be asked (again) to charge it. */
  readonly reference: string | null;
}

/**
 * Brings undecided purchases to an end: charges those that a crash or a lost database left between writing down and
 * charging, and asks the provider about those whose webhook should have come by now. Answers how many it looked at.
 * Each comes up again later and later, on one node at a time; whoever is in the middle of one of them does no harm,
 * since all come to the same outcome, once. One that fails is logged and holds up nobody.
 */
export async function reconcilePurchases(
  services: Pick<Services, 'pool' | 'payments' | 'live' | 'log'>,
  stopping?: AbortSignal,
): Promise<number> {
  let looked = 0;
  for (;;) {
    const due = await takeDue(services);
    for (let i = 0; i < due.length; i += atOnce) {
      // What is left comes up again by itself.
      if (stopping?.aborted) return looked;
      const some = due.slice(i, i + atOnce);
      await Promise.all(some.map((purchase) => bringOn(services, purchase)));
      looked += some.length;
    }
    if (due.length < batch) return looked;
  }
}

async function takeDue({ pool, payments }: Pick<Services, 'pool' | 'payments'>): Promise<Due[]> {
  const { rows } = await pool.query<{ due: Due }>({
    name: 'purchases_take_due',
    text: 'select purchases_take_due($1, $2) as due',
    values: [payments.name, batch],
  });
  return rows.map(({ due }) => due);
}

async function bringOn(
  services: Pick<Services, 'pool' | 'payments' | 'live' | 'log'>,
  { charge, userId, reference }: Due,
): Promise<void> {
  const { purchaseId } = charge;
  try {
    if (reference === null) {
      const { state } = await chargeAndSettle(services, charge, null);
      services.log.info({ purchaseId, state }, 'an interrupted purchase was taken up again');
      if (state === 'completed') services.live.publish(userId, { type: 'balance.changed' });
    } else {
      const news = await services.payments.lookUp(reference);
      if (news) await recordPaymentEvent(services, news);
    }
  } catch (error) {
    const log = error instanceof PaymentProviderAway ? services.log.warn : services.log.error;
    log.call(services.log, { err: error, purchaseId }, 'an undecided purchase could not be brought to an end');
  }
}
