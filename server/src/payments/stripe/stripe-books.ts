import type { Stripe } from 'stripe';
import type { Period, ProviderPayment } from '../port.ts';
import { callStripe } from './stripe-errors.ts';
import { hasTaken, PURCHASE_METADATA } from './stripe-events.ts';

// A purchase's checkout is opened at once, or within the half hour in which an interrupted purchase is resumed.
const OPENED_WITHIN_MS = 30 * 60_000;
const CLOCK_SKEW_MS = 5 * 60_000;

const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** Yields all our checkouts for purchases of the period, with what was refunded or disputed until now. */
export async function* stripeBooks(stripe: Stripe, { from, to }: Period): AsyncGenerator<ProviderPayment> {
  const created = {
    gte: secondsOf(from.getTime() - CLOCK_SKEW_MS),
    lt: secondsOf(to.getTime() + OPENED_WITHIN_MS + CLOCK_SKEW_MS),
  };
  const expand = ['data.payment_intent.latest_charge'];
  let after: string | undefined;
  do {
    const page = await callStripe(() =>
      stripe.checkout.sessions.list({ created, limit: 100, expand, ...(after && { starting_after: after }) }),
    );
    for (const session of page.data) {
      const payment = await paymentOf(stripe, session);
      if (payment) yield payment;
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

async function paymentOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<ProviderPayment | null> {
  const purchaseId = session.client_reference_id;
  if (purchaseId === null || session.metadata?.[PURCHASE_METADATA] !== purchaseId) return null;
  const charge = chargeOf(session);
  return {
    purchaseId,
    reference: session.id,
    status: session.payment_status === 'paid' ? 'paid' : session.status === 'open' ? 'open' : 'not_paid',
    amountPaise: session.amount_total ?? 0,
    currency: session.currency ?? '',
    refundedPaise: charge?.amount_refunded ?? 0,
    disputedPaise: charge?.disputed === true ? await disputedPaise(stripe, charge.id) : 0,
  };
}

function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof intent === 'object' && intent !== null ? intent.latest_charge : null;
  return typeof charge === 'object' ? charge : null;
}

async function disputedPaise(stripe: Stripe, charge: string): Promise<number> {
  const { data } = await callStripe(() => stripe.disputes.list({ charge, limit: 100 }));
  return data.reduce((sum, { amount, status }) => sum + (hasTaken(status) ? amount : 0), 0);
}
