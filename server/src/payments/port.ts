/** What the server needs of a payment provider; the adapters stand beside this file. */

export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /**
   * Starts one charge. `completed` and `declined` are final; `pending` is decided by a webhook later. Charging the
   * same purchase again gives the same answer.
   * @throws PaymentProviderAway when nobody knows whether it was started
   */
  charge(charge: Charge): Promise<ChargeResult>;
  /**
   * What has become of a charge that was left pending; null while it can still be paid.
   * @throws PaymentProviderAway
   */
  lookUp(reference: string): Promise<PaymentEvent | null>;
  /**
   * Every payment that the provider knows for purchases begun in the period, as it stands now: for comparing with our
   * books. A provider without books of its own goes by `ours`.
   * @throws PaymentProviderAway
   */
  payments(period: Period, ours: readonly Charge[]): AsyncIterable<ProviderPayment>;
}

export interface Charge {
  readonly purchaseId: string;
  readonly packageCode: string;
  readonly packageTitle: string;
  readonly coins: number;
  readonly bonus: number;
  readonly priceInr: number;
  readonly method: 'credit_card' | 'paypal' | 'crypto';
  /** ISO 8601. */
  readonly createdAt: string;
}

export type PurchaseFailure = 'declined' | 'expired' | 'method_unavailable';

export type ChargeResult =
  | { readonly status: 'completed'; readonly reference: string }
  | { readonly status: 'declined'; readonly reference: string | null; readonly failure?: PurchaseFailure }
  | { readonly status: 'pending'; readonly reference: string; readonly redirectUrl: string; readonly expiresAt: Date };

/** One thing that a provider told us, read and verified; the columns of `payment_events` say what its fields mean. */
export interface PaymentEvent {
  readonly id: string;
  readonly provider: 'stripe';
  readonly type: string;
  readonly kind: 'paid' | 'processing' | 'failed' | 'expired' | 'refunded' | 'disputed';
  readonly createdAt: Date;
  readonly purchaseId?: string | null;
  readonly sessionRef?: string;
  readonly paymentRef?: string | null;
  readonly disputeRef?: string;
  readonly amountPaise?: number | null;
  readonly currency?: string | null;
  readonly standing?: DisputeStanding;
  /** What is wrong with it, so that it must move nothing. */
  readonly problem?: string | undefined;
}

/** What a dispute has done with the money: nothing, taken it, or taken it and brought it back. */
export const DISPUTE_STANDING = { untouched: 0, taken: 1, returned: 2 } as const;
export type DisputeStanding = (typeof DISPUTE_STANDING)[keyof typeof DISPUTE_STANDING];

/** From its first instant to just before its last. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A payment by the provider's books; amounts in paise. */
export interface ProviderPayment {
  readonly purchaseId: string;
  readonly reference: string;
  readonly status: 'paid' | 'open' | 'not_paid';
  readonly amountPaise: number;
  readonly currency: string;
  readonly refundedPaise: number;
  readonly disputedPaise: number;
}

/**
 * The provider gave no answer, or none that decides anything: the charge may or may not have been started. Charging the
 * same purchase again later finds out and is safe.
 */
export class PaymentProviderAway extends Error {
  override readonly name = 'PaymentProviderAway';
}
