import type { Services } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import type { Charge, ChargeResult, PurchaseFailure } from '../payments/port.ts';

/** A purchase that waits for its provider, as `purchase_begin` answers it. */
export interface BegunPurchase extends Charge {
  readonly state: 'begun';
}

/** Where a purchase stands, as `purchase_settle` answers it; amounts in coins. */
export interface PurchaseOutcome {
  readonly state: 'completed' | 'declined' | 'pending';
  readonly purchaseId: string;
  /** With the bonus. */
  readonly coins: number;
  readonly bonus: number;
  readonly balance: number;
  readonly redirectUrl: string | null;
  /** Why it was declined. Absent in answers that were kept before reasons were noted. */
  readonly failure?: PurchaseFailure | null;
}

/**
 * Charges a purchase and writes the outcome down. Safe to repeat and to run twice at once: the provider answers the
 * same for the same purchase, and the database credits once. `key` is the Idempotency-Key to answer under, if any.
 */
export async function chargeAndSettle(
  services: Pick<Services, 'payments' | 'pool'>,
  charge: Charge,
  key: string | null,
): Promise<PurchaseOutcome> {
  // Outside of any transaction: a slow provider must not hold a connection or a lock.
  const result = await services.payments.charge(charge);
  return settlePurchase(services, charge.purchaseId, result, key);
}

function settlePurchase(
  { pool }: Pick<Services, 'pool'>,
  purchaseId: string,
  result: ChargeResult,
  key: string | null,
): Promise<PurchaseOutcome> {
  return callFunction(pool, 'purchase_settle', [
    purchaseId,
    result.status,
    result.reference,
    result.status === 'pending' ? result.redirectUrl : null,
    key,
    result.status === 'pending' ? result.expiresAt : null,
    result.status === 'declined' ? result.failure : null,
  ]);
}
