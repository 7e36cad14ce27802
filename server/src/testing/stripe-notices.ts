/** Events as Stripe's documentation shows them, delivered to the webhook with a signature made by Stripe's SDK. */
import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { STRIPE_KEY, STRIPE_SECRET } from './stripe-server.ts';

export interface Notice {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly data: { readonly object: object };
}

export function notice(type: string, object: object, more: Partial<Notice> = {}): Notice {
  const id = `evt_${randomUUID()}`;
  const created = Math.floor(Date.now() / 1000);
  return { id, type, created, livemode: false, data: { object }, ...more };
}

interface CheckoutFields {
  readonly purchaseId: string;
  readonly amountPaise: number;
  readonly id?: string;
  readonly intent?: string;
}

/** One of our checkouts, paid unless `more` says otherwise. */
export function checkout({ purchaseId, amountPaise, id, intent }: CheckoutFields, more: object = {}): object {
  return {
    id: id ?? `cs_test_${purchaseId}`,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: purchaseId,
    metadata: { purchase_id: purchaseId },
    payment_intent: intent ?? `pi_${purchaseId}`,
    amount_total: amountPaise,
    currency: 'inr',
    ...more,
  };
}

/** `charge.refunded`. The amount is the total refunded so far. */
export function refunded(intent: string, amountPaise: number, more: Partial<Notice> = {}): Notice {
  const charge = { id: `ch_${intent}`, object: 'charge', payment_intent: intent, amount_refunded: amountPaise };
  return notice('charge.refunded', { ...charge, currency: 'inr' }, more);
}

export function disputed(
  event: 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated',
  intent: string,
  { id = 'dp_1', amountPaise, status }: { id?: string; amountPaise: number; status: string },
  more: Partial<Notice> = {},
): Notice {
  const dispute = { id, object: 'dispute', payment_intent: intent, amount: amountPaise, currency: 'inr', status };
  return notice(`charge.dispute.${event}`, dispute, more);
}

interface Signing {
  readonly secret?: string;
  /** How long ago the event was signed. */
  readonly ageSeconds?: number;
  readonly signature?: string;
}

const { webhooks } = new Stripe(STRIPE_KEY);

/** A webhook request for `app.inject`. */
export function delivery(
  payload: Notice | string,
  { secret = STRIPE_SECRET, ageSeconds = 0, signature }: Signing = {},
) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2);
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return {
    method: 'POST' as const,
    url: '/api/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature ?? webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    },
    payload: body,
  };
}
