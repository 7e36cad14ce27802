import { formatCoins } from '@proverse/shared';
import { Stripe } from 'stripe';
import type { Log } from '../../context.ts';
import { type Charge, type PaymentEvent, type PaymentProvider } from '../port.ts';
import { stripeBooks } from './stripe-books.ts';
import { callStripe, rejectedCharge } from './stripe-errors.ts';
import { PURCHASE_METADATA, readSession } from './stripe-events.ts';
import { refundAtStripe, stripeRefundDays } from './stripe-refunds.ts';
import { stripeWebhook } from './stripe-webhook.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  /** Whether payments move real money. Events of the other mode get the problem `livemode`. */
  readonly live: boolean;
  readonly publicUrl: string;
  /** The address of a fake Stripe for tests. If undefined, the real Stripe is called. */
  readonly url?: URL | undefined;
}

// Both tries fit into the nine seconds that a stopping node has to finish its calls. A call that starts while the node
// is stopping gets one try.
const TIMEOUT_MS = 4_000;
const RETRIES = 1;

// A checkout expires CHECKOUT_MS after the purchase began. Stripe requires that it is then open for at least half an
// hour, so a purchase without a response fails after START_WITHIN_MS. Its checkout may exist, but the buyer never
// received the URL.
const CHECKOUT_MS = 60 * 60_000;
const START_WITHIN_MS = 25 * 60_000;

const METHODS = { upi: 'upi', credit_card: 'card', paypal: 'paypal', crypto: 'crypto' } as const;

/**
 * Creates the provider for Stripe's hosted Checkout. A charge opens a checkout page for the buyer, and the webhook
 * reports the outcome. The purchase's id is the idempotency key, so a repeated charge returns the same checkout.
 */
export function createStripePayments(
  settings: StripeSettings,
  log: Log,
  { timeoutMs = TIMEOUT_MS, isStopping = () => false }: { timeoutMs?: number; isStopping?: () => boolean } = {},
): PaymentProvider {
  const stripe = stripeClient(settings, timeoutMs);
  const retryOptions = () => (isStopping() ? { maxNetworkRetries: 0 } : {});

  return {
    name: 'stripe',
    methods: ['credit_card', 'upi', 'paypal', 'crypto'],
    showsLinkAsQr: false,

    async charge(charge) {
      const { purchaseId, method } = charge;
      if (Date.now() > Date.parse(charge.createdAt) + START_WITHIN_MS) {
        return { status: 'declined', reference: null, failure: 'expired' };
      }
      try {
        const session = await stripe.checkout.sessions.create(checkoutOf(charge, settings.publicUrl), {
          idempotencyKey: `purchase-${purchaseId}`,
          ...retryOptions(),
        });
        // Stripe offers the requested method only if the account has it and the currency allows it.
        if (session.payment_method_types.includes(METHODS[method]) && session.url !== null) {
          const expiresAt = new Date(session.expires_at * 1000);
          return { status: 'pending', reference: session.id, redirectUrl: session.url, expiresAt };
        }
        // The buyer never receives the URL of this checkout, so a failure to close it does no harm.
        await stripe.checkout.sessions.expire(session.id, {}, { timeout: 1_000, maxNetworkRetries: 0 }).catch(() => {});
        log.warn({ purchaseId, method, offered: session.payment_method_types }, 'Stripe does not offer this method');
        return { status: 'declined', reference: session.id, failure: 'method_unavailable' };
      } catch (error) {
        return rejectedCharge(charge, error, log);
      }
    },

    async lookUp(reference) {
      const session = await callStripe(() =>
        stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }, retryOptions()),
      );
      const kind = outcomeOf(session);
      const fields = kind && readSession({ ...session, payment_intent: idOf(session.payment_intent) }, kind);
      if (!fields) return null;
      return {
        id: `lookup:${reference}:${kind}`,
        provider: 'stripe',
        type: 'lookup',
        createdAt: new Date(),
        ...fields,
      };
    },

    payments: (period) => stripeBooks(stripe, period),
    webhook: stripeWebhook(stripe, settings),
    refundDays: stripeRefundDays,
    refund: (request) => refundAtStripe(stripe, request),
  };
}

function stripeClient({ secretKey, url }: StripeSettings, timeoutMs: number): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

function checkoutOf(charge: Charge, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const { purchaseId, packageCode, packageTitle, coins, bonus, priceInr, method, createdAt } = charge;
  const metadata = { [PURCHASE_METADATA]: purchaseId };
  const back = `${publicUrl}/coins?tab=buy&purchase=${purchaseId}`;
  return {
    mode: 'payment',
    allowed_payment_method_types: [METHODS[method]],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'inr',
          unit_amount: priceInr * 100,
          product_data: { name: `${packageTitle}: ${formatCoins(coins + bonus)}` },
        },
      },
    ],
    // A foreign card holder sees and pays the total in their own currency, at Stripe's rate. `amount_total` and `currency`
    // of the checkout stay the price in rupees, and `presentment_details` has what the buyer saw
    // (docs.stripe.com/changelog/basil/2025-03-31/add_presentment_details,
    // support.stripe.com/questions/adaptive-pricing-product-improvements).
    adaptive_pricing: { enabled: method === 'credit_card' },
    client_reference_id: purchaseId,
    metadata,
    payment_intent_data: { metadata, description: `Proverse coins, package ${packageCode}` },
    // Computed from the purchase's own time, so that a repeat sends the identical request.
    expires_at: Math.floor((Date.parse(createdAt) + CHECKOUT_MS) / 1000),
    success_url: back,
    cancel_url: `${back}&cancelled=1`,
  };
}

/**
 * Returns the outcome of a checkout, or null while it can still be paid. Only the payment intent shows that a delayed
 * payment failed.
 */
function outcomeOf({
  status,
  payment_status,
  payment_intent: intent,
}: Stripe.Checkout.Session): PaymentEvent['kind'] | null {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return null;
  if (payment_status !== 'unpaid') return 'paid';
  const failed =
    typeof intent === 'object' && intent !== null && /^(requires_payment_method|canceled)$/.test(intent.status);
  return failed ? 'failed' : 'processing';
}

function idOf(expandable: string | { readonly id: string } | null): string | null {
  return typeof expandable === 'string' ? expandable : (expandable?.id ?? null);
}
