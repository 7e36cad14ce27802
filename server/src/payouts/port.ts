/** Pays withdrawals. With `manual`, admins pay them and enter the bank's reference. */
export type PayoutProvider = { readonly name: 'manual' } | TransferProvider;

/**
 * A provider that makes transfers automatically. It reports what it knows, and the database decides what that means. An
 * aborted `signal` ends a call, which then counts as one without a response.
 */
export interface TransferProvider {
  readonly name: 'razorpayx';
  /**
   * Registers a payout account and returns the provider's id for it. Moves no money. The same account returns the same id.
   * @throws TransferRefused when the details are invalid, PayoutProviderUnavailable
   */
  register(recipient: Recipient, signal: AbortSignal): Promise<string>;
  /**
   * Starts the transfer of one withdrawal. A repeat returns the first transfer in its current state.
   * @throws TransferRefused when no transfer was made, PayoutProviderUnavailable when this is unknown
   */
  send(transfer: Transfer, signal: AbortSignal): Promise<TransferReport>;
  /** Returns all transfers made for a withdrawal: one or none. @throws PayoutProviderUnavailable */
  find(withdrawalId: string, signal: AbortSignal): Promise<TransferReport[]>;
  /** Returns the current state of a transfer. @throws PayoutProviderUnavailable */
  getTransfer(providerRef: string, signal: AbortSignal): Promise<TransferReport>;
}

export interface Recipient {
  readonly userId: string;
  readonly accountHolder: string;
  readonly account: { readonly accountNumber: string; readonly ifsc: string } | { readonly upiId: string };
}

export interface Transfer {
  readonly withdrawalId: string;
  readonly recipientRef: string;
  /** Whether the recipient is a UPI ID. */
  readonly isUpi: boolean;
  readonly amountInr: number;
}

export interface TransferReport {
  readonly providerRef: string;
  /** Our own id as the provider returns it, or null. */
  readonly withdrawalId: string | null;
  /** The provider's name for the state. */
  readonly status: string;
  /** `sent`: in progress. `paid`: arrived. `failed`: no money was sent. `reversed`: the bank returned the money. */
  readonly outcome: 'sent' | 'paid' | 'failed' | 'reversed';
  readonly amountPaise: number;
  /** The bank's reference of a transfer that arrived. */
  readonly utr: string | null;
  /** Why the transfer did not arrive, as shown to its recipient. */
  readonly reason: string;
}

/** The provider rejected the call: there is no transfer, and a repeat would be rejected as well. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
}

/** The provider did not respond, or its response leaves the outcome open. */
export class PayoutProviderUnavailable extends Error {
  override readonly name = 'PayoutProviderUnavailable';
}
