import { Stripe } from 'stripe';
import type { Log } from '../context.ts';
import type { Charge, PaymentEvent, PaymentProvider } from './port.ts';
import { stripeBooks } from './stripe-books.ts';
import { asked, refusedCharge } from './stripe-errors.ts';
import { PURCHASE_METADATA, readSession } from './stripe-events.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publicUrl: string;
  /** Somebody who answers as Stripe does; undefined: Stripe. */
  readonly url?: URL | undefined;
}

// Together under the nine seconds in which a node that was told to stop finishes what it has in hand. What begins while
// it stops has less of them left, and is tried once.
const patienceMs = 4_000;
const retries = 1;

// Stripe closes a checkout after at least half an hour. What was begun longer ago than `beginWithinMs` and never got an
// answer is given up: there may be a checkout for it, but nobody was ever told where.
const checkoutMs = 60 * 60_000;
const beginWithinMs = 25 * 60_000;

const METHODS = { credit_card: 'card', paypal: 'paypal', crypto: 'crypto' } as const;

/**
 * Stripe's hosted Checkout. A charge opens a checkout page, which the buyer is sent to; what comes of it arrives at the
 * webhook. The purchase's id is the idempotency key, so that a purchase has one checkout however often it is charged.
 */
export function createStripePayments(
  settings: StripeSettings,
  log: Log,
  { timeoutMs = patienceMs, isStopping = () => false }: { timeoutMs?: number; isStopping?: () => boolean } = {},
): PaymentProvider {
  const stripe = stripeClient(settings, timeoutMs);
  const tries = () => (isStopping() ? { maxNetworkRetries: 0 } : {});

  return {
    name: 'stripe',

    async charge(charge) {
      const { purchaseId, method } = charge;
      if (Date.now() > Date.parse(charge.createdAt) + beginWithinMs) {
        return { status: 'declined', reference: null, failure: 'expired' };
      }
      try {
        const session = await stripe.checkout.sessions.create(checkoutOf(charge, settings.publicUrl), {
          idempotencyKey: `purchase-${purchaseId}`,
          ...tries(),
        });
        // Stripe offers those of the methods asked for that the account has and the currency allows.
        if (session.payment_method_types.includes(METHODS[method]) && session.url !== null) {
          const expiresAt = new Date(session.expires_at * 1000);
          return { status: 'pending', reference: session.id, redirectUrl: session.url, expiresAt };
        }
        // Nobody was told where it is; closing it is tidiness.
        await stripe.checkout.sessions.expire(session.id, {}, { timeout: 1_000, maxNetworkRetries: 0 }).catch(() => {});
        log.warn({ purchaseId, method, offered: session.payment_method_types }, 'Stripe does not offer this method');
        return { status: 'declined', reference: session.id, failure: 'method_unavailable' };
      } catch (error) {
        return refusedCharge(charge, error, log);
      }
    },

    async lookUp(reference) {
      const session = await asked(() =>
        stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }, tries()),
      );
      const kind = standingOf(session);
      const said = kind && readSession({ ...session, payment_intent: idOf(session.payment_intent) }, kind);
      if (!said) return null;
      return {
        id: `lookup:${reference}:${kind}`,
        provider: 'stripe',
        type: 'lookup',
        createdAt: new Date(),
        ...said,
      };
    },

    payments: (period) => stripeBooks(stripe, period),
  };
}

function stripeClient({ secretKey, url }: StripeSettings, timeoutMs: number): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
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
          product_data: { name: `${packageTitle}: ${(coins + bonus).toLocaleString('en-IN')} coins` },
        },
      },
    ],
    // The buyer pays the price in rupees that the purchase names, or the amount would not match.
    adaptive_pricing: { enabled: false },
    client_reference_id: purchaseId,
    metadata,
    payment_intent_data: { metadata, description: `Proverse coins, package ${packageCode}` },
    // By the purchase's own time: a repeat has to ask for the very same.
    expires_at: Math.floor((Date.parse(createdAt) + checkoutMs) / 1000),
    success_url: back,
    cancel_url: `${back}&cancelled=1`,
  };
}

/** Null while it can still be paid. A late payment that came to nothing shows in its intent only. */
function standingOf({
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
