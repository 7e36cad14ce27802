/** What the server needs from a payment provider. The adapters are in the subfolders. */
import type { IncomingHttpHeaders } from 'node:http';

export type ProviderName = 'sandbox' | 'stripe' | 'razorpay' | 'cashfree';
export type PaymentMethod = 'upi' | 'credit_card' | 'paypal' | 'crypto';

export interface PaymentProvider {
  readonly name: ProviderName;
  /** The methods that the provider offers. The first is the usual one, which the page chooses for the buyer. */
  readonly methods: readonly PaymentMethod[];
  /**
   * Whether the link of a UPI payment is shown as a QR code on our own page and opened on a phone. False where the
   * provider's checkout shows the code itself.
   */
  readonly showsLinkAsQr: boolean;
  /**
   * Starts a charge. `completed` and `declined` are final; a webhook decides `pending` later. A repeat for the same
   * purchase returns the same result.
   * @throws PaymentProviderUnavailable when the outcome is unknown
   */
  charge(charge: Charge): Promise<ChargeResult>;
  /**
   * Returns the outcome of a pending charge, or null while it can still be paid.
   * @throws PaymentProviderUnavailable
   */
  lookUp(reference: string): Promise<PaymentEvent | null>;
  /**
   * Yields the current state of every payment that the provider has for purchases begun in the period, to be compared
   * with our books. The sandbox keeps no books and derives the payments from `ours`.
   * @throws PaymentProviderUnavailable
   */
  payments(period: Period, ours: readonly BookedCharge[]): AsyncIterable<ProviderPayment>;
  /** Where the provider delivers its events: `/api/webhooks/<path>`. Undefined for the sandbox, which sends none. */
  readonly webhook?: PaymentWebhook;
  /** For how many days after the payment money can go back to its source. */
  refundDays(method: PaymentMethod): number;
  /**
   * Returns part of a payment to its source. A repeat with the same `refundId` returns the same refund in its current
   * state. Later changes arrive as events with `refundId` and `refundState`. Such an event states the payment's running
   * total in `amountPaise` if the provider reports it, else null. A failed one states none.
   * @throws PaymentProviderUnavailable when the outcome is unknown
   */
  refund(refund: RefundRequest): Promise<RefundResult>;
}

/** All providers with keys. `current` takes new purchases; the others still report about what was bought from them. */
export interface PaymentProviders {
  readonly current: PaymentProvider;
  readonly all: ReadonlyMap<ProviderName, PaymentProvider>;
}

export interface PaymentWebhook {
  /** The last part of the route's path. */
  readonly path: string;
  /**
   * Verifies the signature over the exact bytes, then reads the event. Returns null for an event that does not concern us.
   * @throws DomainError SIGNATURE_INVALID, MALFORMED_REQUEST; any other error makes the provider send the event again
   */
  read(body: Buffer, headers: IncomingHttpHeaders): Promise<PaymentEvent | null> | PaymentEvent | null;
}

export interface RefundRequest {
  /** Our id, a UUID. */
  readonly refundId: string;
  readonly purchaseId: string;
  /** The purchase's `payment_ref` and `provider_ref`. */
  readonly paymentRef: string | null;
  readonly sessionRef: string;
  readonly amountPaise: number;
}

/**
 * `reference` is the provider's id of the refund. `failed` is final: no money was returned. Then it is null if the provider
 * rejected the request, so that there never was a refund. The `reason` is shown to the buyer.
 */
export type RefundResult =
  | { readonly status: 'pending' | 'done'; readonly reference: string }
  | { readonly status: 'failed'; readonly reference: string | null; readonly reason: string };

export interface Charge {
  readonly purchaseId: string;
  readonly packageCode: string;
  readonly packageTitle: string;
  readonly coins: number;
  readonly bonus: number;
  readonly priceInr: number;
  readonly method: PaymentMethod;
  /** Whether the buyer pays on an Android phone. */
  readonly onAndroid: boolean;
  /** When the purchase began, in ISO 8601. */
  readonly createdAt: string;
}

/** A charge in our books. */
export interface BookedCharge extends Charge {
  /** What its refunds returned, as far as the provider has confirmed it. */
  readonly refundedPaise: number;
}

export type PurchaseFailure = 'declined' | 'expired' | 'method_unavailable';

export type ChargeResult =
  | { readonly status: 'completed'; readonly reference: string }
  | { readonly status: 'declined'; readonly reference: string | null; readonly failure?: PurchaseFailure }
  | { readonly status: 'pending'; readonly reference: string; readonly redirectUrl: string; readonly expiresAt: Date };

/** An event from a webhook or a look-up. The comments on `payment_events` explain its fields. */
export interface PaymentEvent {
  readonly id: string;
  readonly provider: ProviderName;
  readonly type: string;
  readonly kind: 'paid' | 'processing' | 'failed' | 'expired' | 'refunded' | 'disputed';
  readonly createdAt: Date;
  readonly purchaseId?: string | null;
  readonly sessionRef?: string;
  readonly paymentRef?: string | null;
  readonly disputeRef?: string;
  /** Our id of the refund that the event is about, if we requested it. */
  readonly refundId?: string;
  /** The provider's id of that refund. Required with `refundId`. */
  readonly refundRef?: string;
  /** What became of that refund. Undefined while it is pending. `failed` means that the money stays with us or came back. */
  readonly refundState?: 'done' | 'failed';
  readonly amountPaise?: number | null;
  readonly currency?: string | null;
  /** Whether the refunded total in `amountPaise` leaves out the refunds that we requested. */
  readonly byHand?: boolean;
  readonly standing?: DisputeStanding;
  /** Why the event must not change anything. Undefined if it may. */
  readonly problem?: string | undefined;
}

/** What a dispute has done with the money: nothing yet, taken it, or, now that it is over, returned it or left it with us. */
export const DISPUTE_STANDING = { untouched: 0, taken: 1, returned: 2 } as const;
export type DisputeStanding = (typeof DISPUTE_STANDING)[keyof typeof DISPUTE_STANDING];

/** A time range that includes `from` and excludes `to`. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A payment in the provider's books. Amounts are in paise. */
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
 * The provider gave no definite answer, so a charge may or may not have been started. Charging the same purchase again
 * later is safe and returns the outcome.
 */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable';
}
