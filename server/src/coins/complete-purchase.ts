import type { Services } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';
import type { Charge, ChargeResult, PurchaseFailure } from '../payments/port.ts';

/** A purchase that is about to be charged, as `purchase_begin` returns it. */
export interface BegunPurchase extends Charge {
  readonly state: 'begun';
}

/** The outcome of a purchase, as `purchase_complete` returns it. Amounts are coins. */
export interface PurchaseOutcome {
  readonly state: 'completed' | 'declined' | 'pending';
  readonly purchaseId: string;
  /** Including `bonus`. */
  readonly coins: number;
  readonly bonus: number;
  readonly balance: number;
  readonly redirectUrl: string | null;
  readonly failure: PurchaseFailure | null;
}

const settle =
  sqlFunction<
    (
      purchaseId: string,
      status: ChargeResult['status'],
      reference: string | null,
      redirectUrl: string | null,
      key: string | null,
      expiresAt: Date | null,
      failure: PurchaseFailure | null,
    ) => PurchaseOutcome
  >('purchase_complete');

/**
 * Charges a purchase and stores the outcome. Safe to repeat and to run twice at once: the provider returns the same result
 * for the same purchase, and the database credits once. `key` is the Idempotency-Key under which the outcome is stored.
 */
export async function chargeAndComplete(
  { payments, pool, wakeMail }: Pick<Services, 'payments' | 'pool' | 'wakeMail'>,
  charge: Charge,
  key: string | null,
): Promise<PurchaseOutcome> {
  // Outside any transaction, because a slow provider must not hold a connection or a lock.
  const result = await payments.charge(charge);
  const outcome = await settle(
    pool,
    charge.purchaseId,
    result.status,
    result.reference,
    result.status === 'pending' ? result.redirectUrl : null,
    key,
    result.status === 'pending' ? result.expiresAt : null,
    result.status === 'declined' ? (result.failure ?? null) : null,
  );
  // A completed purchase has queued its receipt.
  if (outcome.state === 'completed') wakeMail();
  return outcome;
}
