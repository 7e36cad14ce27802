/**
 * What the fake of every payment provider can do, so that the same cases run against each of them
 * (payments/provider-cases.test.ts). A fake is a local HTTP server, written from the provider's documentation.
 */
import type { PaymentMethod, ProviderName } from '../payments/port.ts';

/** How the provider handles the next calls. */
export type FakeMood =
  | 'works'
  /** Does the work, but drops the connection before responding. */
  | 'loses the response'
  /** Does the work, but responds with an internal error. */
  | 'fails after the work'
  /** Responds with an internal error and does nothing. */
  | 'fails'
  /** Accepts the call and never responds. Does nothing. */
  | 'is silent'
  /** Rejects the request for good. */
  | 'refuses';

/** A webhook request, as `app.inject` takes it. */
export interface FakeWebhook {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

/** Whose secret signs a webhook: the current one, the one before the last rotation, or another sender's. */
export type Signer = 'current' | 'old' | 'foreign';

export interface FakePayments {
  readonly provider: ProviderName;
  /** The environment of a server that uses this fake and accepts the current and the old webhook secret. */
  readonly env: Readonly<Record<string, string>>;
  /** A method that the provider offers, and one that it does not. */
  readonly method: PaymentMethod;
  readonly missingMethod: PaymentMethod;
  /** UPI ids, card digits, contacts and secrets that the fake sends or receives. None may reach a log. */
  readonly privateDetails: readonly string[];
  mood: FakeMood;
  /** The status of refunds that we request from now on. */
  refundStatus: 'pending' | 'done' | 'failed';

  /** The ids of the checkouts (links, sessions) that were opened for the purchase. */
  checkoutsOf(purchaseId: string): readonly string[];
  /**
   * The buyer pays the purchase's checkout. A second call is a second payment. `news` reports the payment in a way that
   * another call for the same payment does not repeat: the event's id is new each time.
   */
  pay(purchaseId: string, as?: { readonly amountPaise?: number; readonly currency?: string }): FakePayment;
  /** Someone pays a checkout with our mark, for a purchase that we never had. */
  payStray(purchaseId: string, amountPaise: number): FakePayment;
  /** The checkout closes unpaid. Returns the news. */
  expire(purchaseId: string): FakeWebhook;
  /** The buyer's try fails, and the checkout can still be paid. Returns the news, which must change nothing. */
  failTry(purchaseId: string): FakeWebhook;

  /** An operator returns money at the provider. Returns the news. */
  refund(payment: FakePayment, amountPaise: number): FakeWebhook;
  /** The provider decides about a refund that we requested. Returns the news. */
  decideRefund(refundId: string, outcome: 'done' | 'failed'): FakeWebhook;
  /** The refunds that we requested for the payment: our id and the amount. */
  refundsOf(payment: FakePayment): readonly { readonly refundId: string; readonly amountPaise: number }[];
  /**
   * The state of the payment's only dispute. `lost` has taken the money and `won` has not, or has returned it. Returns the
   * news, which is one second newer than the news before.
   */
  dispute(payment: FakePayment, amountPaise: number, state: 'open' | 'lost' | 'won'): FakeWebhook;

  /** Removes the purchase's checkouts and payments from the provider's books. */
  forgetPurchase(purchaseId: string): void;
  /** Removes the payment's refunds from the provider's books. */
  forgetRefunds(payment: FakePayment): void;

  /** The same news as another event, as if the provider had noted it twice. */
  asAnotherEvent(webhook: FakeWebhook): FakeWebhook;
  /** Signs these bytes. */
  sign(payload: string, by?: Signer): FakeWebhook;
}

export interface FakePayment {
  /** The provider's id of the payment, our `payment_ref`. */
  readonly id: string;
  readonly purchaseId: string;
  readonly news: FakeWebhook;
}
