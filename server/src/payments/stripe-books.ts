import type { Stripe } from 'stripe';
import type { Period, ProviderPayment } from './port.ts';
import { asked } from './stripe-errors.ts';
import { hasTaken, PURCHASE_METADATA } from './stripe-events.ts';

// A purchase's checkout is opened with it, or within the half hour in which an interrupted one is resumed.
const openedWithinMs = 30 * 60_000;
const clockSkewMs = 5 * 60_000;

const inSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Every checkout of ours that Stripe knows for purchases of the period, with what was given back of it until now. */
export async function* stripeBooks(stripe: Stripe, { from, to }: Period): AsyncGenerator<ProviderPayment> {
  const created = {
    gte: inSeconds(from.getTime() - clockSkewMs),
    lt: inSeconds(to.getTime() + openedWithinMs + clockSkewMs),
  };
  const expand = ['data.payment_intent.latest_charge'];
  let after: string | undefined;
  do {
    const page = await asked(() =>
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
  const { data } = await asked(() => stripe.disputes.list({ charge, limit: 100 }));
  return data.reduce((sum, { amount, status }) => sum + (hasTaken(status) ? amount : 0), 0);
}
