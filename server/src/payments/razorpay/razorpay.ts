import { formatCoins } from '@proverse/shared';
import type { Log } from '../../context.ts';
import type { RazorpayAccount } from '../../razorpay/call-razorpay.ts';
import type { Charge, ChargeResult, PaymentEvent, PaymentProvider } from '../port.ts';
import { RazorpayRejected, razorpayApi, unavailable, type RazorpayApi } from './razorpay-api.ts';
import { linkList, razorpayBooks } from './razorpay-books.ts';
import { isClosed, linkEntity, PURCHASE_NOTE, type LinkEntity } from './razorpay-entities.ts';
import { refundAtRazorpay } from './razorpay-refunds.ts';
import { razorpayWebhook } from './razorpay-webhook.ts';

export interface RazorpaySettings extends RazorpayAccount {
  readonly webhookSecrets: readonly string[];
  /** Whether payments move real money. */
  readonly live: boolean;
  readonly publicUrl: string;
}

// A charge may take two calls, which fit into the nine seconds that a stopping node has to finish its calls.
const TIMEOUT_MS = 4_000;

// A link expires LINK_MS after the purchase began. Razorpay requires that it is then open for at least 15 minutes, so a
// purchase without a response fails after START_WITHIN_MS. Its link may exist, but the buyer never received the URL.
const LINK_MS = 60 * 60_000;
const START_WITHIN_MS = 40 * 60_000;

// "Refund is not supported by the bank because the payment is more than 6 months old"
// (razorpay.com/docs/payments/refunds/errors)
const REFUND_DAYS = 180;

const NO_SUCH_METHOD = { status: 'declined', reference: null, failure: 'method_unavailable' } as const;

/**
 * Creates the provider for Razorpay Payment Links. A charge creates a link for the buyer, and the webhook reports the
 * outcome. The link's `reference_id` is the purchase's id, so a repeated charge finds the same link. `timeoutMs` is for tests.
 */
export function createRazorpayPayments(settings: RazorpaySettings, log: Log, timeoutMs = TIMEOUT_MS): PaymentProvider {
  const api = razorpayApi(settings, timeoutMs);

  return {
    name: 'razorpay',
    methods: ['upi', 'credit_card'],
    showsLinkAsQr: true,

    async charge(charge) {
      const { purchaseId, method } = charge;
      if (method !== 'upi' && method !== 'credit_card') return NO_SUCH_METHOD;
      if (Date.now() > Date.parse(charge.createdAt) + START_WITHIN_MS) {
        return { status: 'declined', reference: null, failure: 'expired' };
      }
      try {
        return pendingAt(await api.write(linkEntity, '/payment_links', { body: linkOf(charge, settings) }));
      } catch (error) {
        if (!(error instanceof RazorpayRejected)) throw error;
        const known = await findLink(api, purchaseId);
        if (known) return pendingAt(known);
        // "payment link creation with reference ID already attempted": another call creates the link right now.
        if (/reference/i.test(error.message)) throw unavailable(error.message);
        log.error({ purchaseId, method, razorpay: error.message }, 'Razorpay rejected a charge');
        return /\bupi\b/i.test(error.message)
          ? NO_SUCH_METHOD
          : { status: 'declined', reference: null, failure: 'declined' };
      }
    },

    async lookUp(reference) {
      return outcomeOf(await api.read(linkEntity, `/payment_links/${encodeURIComponent(reference)}`));
    },

    payments: (period, ours) => razorpayBooks(api, period, ours, LINK_MS),
    webhook: razorpayWebhook(settings.webhookSecrets),
    refundDays: () => REFUND_DAYS,
    refund: (refund) => refundAtRazorpay(api, refund),
  };
}

/**
 * A UPI link opens the buyer's UPI app, but does not lead back to us. It works only in live mode and only on Android phones
 * (razorpay.com/docs/payments/payment-links/upi). Other devices, such as an iPhone that scans the code of a desktop, and
 * test mode get a standard link with UPI alone
 * (razorpay.com/docs/api/payments/payment-links/customise-payment-methods). A card payment gets a standard
 * link with every method of the account.
 */
function linkOf(charge: Charge, { live, publicUrl }: RazorpaySettings): object {
  const { purchaseId, packageTitle, coins, bonus, priceInr, method, onAndroid, createdAt } = charge;
  const onlyUpi = { checkout: { method: { upi: true, card: false, netbanking: false, wallet: false } } };
  return {
    amount: priceInr * 100,
    currency: 'INR',
    accept_partial: false,
    description: `${packageTitle}: ${formatCoins(coins + bonus)}`,
    reference_id: purchaseId,
    // Computed from the purchase's own time, so that a repeat sends the identical request.
    expire_by: Math.floor((Date.parse(createdAt) + LINK_MS) / 1000),
    reminder_enable: false,
    notes: { [PURCHASE_NOTE]: purchaseId },
    callback_url: `${publicUrl}/coins?tab=buy&purchase=${purchaseId}`,
    callback_method: 'get',
    ...(method === 'upi' && (live && onAndroid ? { upi_link: true } : { options: onlyUpi })),
  };
}

/** Finds the link of a purchase (razorpay.com/docs/api/payments/payment-links/fetch-all-standard). */
async function findLink({ read }: RazorpayApi, purchaseId: string): Promise<LinkEntity | undefined> {
  const { payment_links } = await read(linkList, `/payment_links?reference_id=${purchaseId}`);
  return payment_links.find(({ reference_id }) => reference_id === purchaseId);
}

function pendingAt({ id, short_url, expire_by }: LinkEntity): ChargeResult {
  return { status: 'pending', reference: id, redirectUrl: short_url, expiresAt: new Date(expire_by * 1000) };
}

/**
 * Returns the outcome of a link, or null while it can still be paid.
 * (razorpay.com/docs/payments/payment-links/states)
 */
function outcomeOf(link: LinkEntity): PaymentEvent | null {
  const { id, status, reference_id, currency, payments } = link;
  const event = {
    id: `lookup:${id}:${status}`,
    provider: 'razorpay',
    type: 'lookup',
    createdAt: new Date(),
    purchaseId: reference_id ?? null,
    sessionRef: id,
  } as const;
  if (isClosed(link)) return { ...event, kind: 'expired' };
  if (status !== 'paid' && status !== 'partially_paid') return null;
  const payment = payments?.[0];
  if (!payment) throw unavailable(`link ${id} is ${status}, but lists no payment`);
  return {
    ...event,
    kind: 'paid',
    paymentRef: payment.payment_id,
    amountPaise: payment.amount,
    currency: currency.toLowerCase(),
    problem: status === 'paid' ? undefined : 'partially_paid',
  };
}
