/** Who pays withdrawals out. `manual`: people do, and enter the bank's reference. */
export type PayoutProvider = { readonly name: 'manual' } | TransferProvider;

/**
 * A provider that makes transfers by itself. It answers what it knows; what that means is decided in the database. An
 * aborted `signal` ends a call, which then counts as one without an answer.
 */
export interface TransferProvider {
  readonly name: 'razorpayx';
  /**
   * Makes a bank account known and answers the provider's name for it; nothing moves. The same account gives the same
   * answer.
   * @throws TransferRefused when the details cannot be right, ProviderAway
   */
  register(recipient: Recipient, signal: AbortSignal): Promise<string>;
  /**
   * Starts the transfer of one withdrawal. Repeated, it answers the first one, in whatever state it is by then.
   * @throws TransferRefused when none was made, ProviderAway when nobody knows
   */
  send(transfer: Transfer, signal: AbortSignal): Promise<TransferReport>;
  /** All transfers that were made for a withdrawal: one, or none. @throws ProviderAway */
  find(withdrawalId: string, signal: AbortSignal): Promise<TransferReport[]>;
  /** One transfer as it is now. @throws ProviderAway */
  look(providerRef: string, signal: AbortSignal): Promise<TransferReport>;
}

export interface Recipient {
  readonly userId: string;
  readonly accountHolder: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

export interface Transfer {
  readonly withdrawalId: string;
  readonly recipientRef: string;
  readonly amountInr: number;
}

export interface TransferReport {
  readonly providerRef: string;
  /** Our own id, as the provider gives it back; null where it does not. */
  readonly withdrawalId: string | null;
  /** In the provider's words. */
  readonly status: string;
  /** Under way, arrived, never left, or sent back. */
  readonly outcome: 'sent' | 'paid' | 'failed' | 'reversed';
  readonly amountPaise: number;
  /** The bank's reference of a transfer that arrived. */
  readonly utr: string | null;
  /** Why it did not arrive, for its recipient to read. */
  readonly reason: string;
}

/** The provider said no: there is no transfer, and asking again will not change that by itself. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
}

/** The provider gave no answer, or none that decides anything. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
