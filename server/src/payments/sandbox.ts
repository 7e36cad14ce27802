import type { Services } from '../context.ts';
import { condition } from '../database/expressions.ts';
import type { BookedCharge, Charge, ChargeResult, PaymentProvider, ProviderPayment } from './port.ts';
import { findSandboxPurchase, sandboxEvent, sandboxExpiry, sandboxPayUrl } from './sandbox-upi.ts';

/**
 * The sandbox declines packages whose price in rupees ends in these two digits, which are response codes of card networks
 * (ISO 8583). Only the unlisted test package `SANDBOX-DECLINE` (₹51) has such a price.
 */
const DECLINED_ENDINGS: ReadonlySet<number> = new Set([
  5, // do not honour
  51, // insufficient funds
  54, // expired card
]);

/** A provider without real money that decides at once and by the price alone. A repeat returns the same result. */
export const sandboxPayments: PaymentProvider = {
  name: 'sandbox',
  // The specification's usual method comes first.
  methods: ['credit_card', 'paypal', 'crypto'],
  showsLinkAsQr: true,
  charge: (charge) =>
    Promise.resolve({ status: isDeclined(charge) ? 'declined' : 'completed', reference: referenceOf(charge) }),
  refundDays: () => 180,
  refund: ({ refundId }) => Promise.resolve({ status: 'done', reference: `SANDBOX-REFUND-${refundId}` }),
  // No charge is ever pending.
  lookUp: () => Promise.resolve(null),
  // Computes the payments from the rule alone, independently of what our books say, but has no books of refunds.
  async *payments(_period, ours) {
    for (const charge of ours) yield paymentOf(charge, isDeclined(charge) ? 'not_paid' : 'paid');
  },
};

/**
 * The sandbox with UPI. A UPI charge is pending for 15 minutes, until someone opens its link and decides what happens to
 * it (public-pages/sandbox-pay-routes.ts). Its books are the events of that page.
 */
export function createSandboxPayments({ config, db }: Pick<Services, 'config' | 'db'>): PaymentProvider {
  const { charge: chargeAtOnce, payments: paymentsAtOnce } = sandboxPayments;
  return {
    ...sandboxPayments,
    methods: ['credit_card', 'upi', 'paypal', 'crypto'],
    async charge(charge): Promise<ChargeResult> {
      if (charge.method !== 'upi') return chargeAtOnce(charge);
      return {
        status: 'pending',
        reference: referenceOf(charge),
        redirectUrl: sandboxPayUrl(config, charge.purchaseId),
        expiresAt: sandboxExpiry(charge.createdAt),
      };
    },
    async lookUp(reference) {
      const purchase = await findSandboxPurchase({ db }, 'provider_ref', reference);
      return purchase?.state === 'expired' ? sandboxEvent(purchase, 'expired') : null;
    },
    async *payments(period, ours) {
      const byUpi = ours.filter(({ method }) => method === 'upi');
      yield* paymentsAtOnce(
        period,
        ours.filter(({ method }) => method !== 'upi'),
      );
      const events = await db
        .selectFrom('payment_events')
        .select(['purchase_id', 'kind'])
        .where('provider', '=', 'sandbox')
        .where(condition`purchase_id = any (${byUpi.map(({ purchaseId }) => purchaseId)}::uuid[])`)
        .execute();
      for (const charge of byUpi) {
        const kinds = events.filter((event) => event.purchase_id === charge.purchaseId).map(({ kind }) => kind);
        const closed = kinds.length > 0 ? 'not_paid' : 'open';
        yield paymentOf(charge, kinds.includes('paid') ? 'paid' : closed);
      }
    },
  };
}

/** A price that the buyer typed has any digits, so only packages are declined. */
function isDeclined({ packageCode, priceInr }: Charge): boolean {
  return packageCode !== 'AMOUNT' && DECLINED_ENDINGS.has(priceInr % 100);
}

function paymentOf(charge: BookedCharge, status: ProviderPayment['status']): ProviderPayment {
  return {
    purchaseId: charge.purchaseId,
    reference: referenceOf(charge),
    status,
    amountPaise: charge.priceInr * 100,
    currency: 'inr',
    refundedPaise: charge.refundedPaise,
    disputedPaise: 0,
  };
}

/** Returns a reference with the random end of the purchase's id, short enough to read aloud. */
function referenceOf({ purchaseId }: Charge): string {
  return `SANDBOX-${purchaseId.slice(-12).toUpperCase()}`;
}
