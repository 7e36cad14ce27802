import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import type { PurchaseOutcome } from '../database/function-results.ts';
import type { Charge, PaymentProvider } from '../payments/port.ts';

/**
 * Charges a purchase and stores the outcome. Safe to repeat and to run twice at once: the provider returns the same result
 * for the same purchase, and the database credits once. `key` is the Idempotency-Key under which the outcome is stored.
 */
export async function chargeAndComplete(
  { pool, wakeMail }: Pick<Services, 'pool' | 'wakeMail'>,
  provider: PaymentProvider,
  charge: Charge,
  key: string | null,
): Promise<PurchaseOutcome> {
  // Outside any transaction, because a slow provider must not hold a connection or a lock.
  const result = await provider.charge(charge);
  const outcome = await callFunction(pool, 'purchase_complete', {
    p_purchase: charge.purchaseId,
    p_outcome: result.status,
    p_reference: result.reference,
    p_redirect_url: result.status === 'pending' ? result.redirectUrl : null,
    p_key: key,
    p_expires_at: result.status === 'pending' ? result.expiresAt : null,
    p_failure: result.status === 'declined' ? (result.failure ?? null) : null,
  });
  // A completed purchase has queued its receipt.
  if (outcome.state === 'completed') wakeMail();
  return outcome;
}
