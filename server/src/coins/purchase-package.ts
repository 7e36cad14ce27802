import { DomainError, formatCount } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { domainErrorOf, mayHaveCommitted } from '../database/errors.ts';
import { callFunction } from '../database/call-function.ts';
import type { BegunPurchase, PurchaseOutcome } from '../database/function-results.ts';
import { idempotencyArgs, type IdempotencyArgs } from '../idempotency/idempotency.ts';
import { PaymentProviderUnavailable } from '../payments/port.ts';
import { providerOf } from '../payments/provider.ts';
import { chargeAndComplete } from './complete-purchase.ts';

type Output = OutputFor<'coins.purchase'>;

/**
 * Buys one package, or any number of coins at ₹1 each. The purchase is stored as pending, then charged, then credited
 * exactly once, so a crash neither loses nor doubles it: the next call with the same Idempotency-Key, or a job within a
 * minute, finishes it. A repeat with the same key returns the first outcome, even a failure, and charges at the provider
 * of the first call even if PAYMENT_PROVIDER has changed since.
 * @throws DomainError NOT_FOUND for a package that is not on sale, PURCHASE_DECLINED, PAYMENT_METHOD_UNAVAILABLE,
 *   PURCHASE_UNDECIDED when the purchase is or may be stored, but cannot be finished now
 */
export async function purchasePackage(ctx: UserContext, input: InputFor<'coins.purchase'>): Promise<Output> {
  const idempotency = idempotencyArgs(ctx, 'coins.purchase', input);
  const begun = await beginPurchase(ctx, input, idempotency);
  const outcome = begun.state === 'begun' ? await finish(ctx, begun, idempotency.key) : begun;
  if (outcome.state === 'declined') {
    throw new DomainError(
      outcome.failure === 'method_unavailable' ? 'PAYMENT_METHOD_UNAVAILABLE' : 'PURCHASE_DECLINED',
    );
  }
  if (outcome.state === 'completed') ctx.live.publish(ctx.userId, { type: 'balance.changed' });
  const showsLinkAsQr = ctx.payments.all.get(outcome.provider)?.showsLinkAsQr ?? false;
  return answer(outcome, outcome.state, showsLinkAsQr && input.paymentMethod === 'upi');
}

const RETRY_AFTER_SECONDS = 5;

/** The package of an amount that the buyer chose (migrations/0005_payments.sql). */
const BY_AMOUNT = 'AMOUNT';

async function finish(ctx: UserContext, begun: BegunPurchase, key: string | null): Promise<PurchaseOutcome> {
  try {
    return await chargeAndComplete(ctx, providerOf(ctx.payments, begun.provider), begun, key);
  } catch (error) {
    const away = error instanceof PaymentProviderUnavailable || domainErrorOf(error)?.code === 'SERVICE_UNAVAILABLE';
    if (!away) throw error;
    ctx.log.warn({ err: error, purchaseId: begun.purchaseId }, 'a purchase could not be finished at once');
    throw new DomainError('PURCHASE_UNDECIDED', {
      purchaseId: begun.purchaseId,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

async function beginPurchase(
  ctx: UserContext,
  { packageCode, coins, paymentMethod, onAndroid }: InputFor<'coins.purchase'>,
  { key, operation, hash }: IdempotencyArgs,
): Promise<BegunPurchase | PurchaseOutcome> {
  try {
    return await callFunction(ctx.pool, 'purchase_begin', {
      p_user: ctx.userId,
      p_key: key,
      p_operation: operation,
      p_hash: hash,
      p_package_code: packageCode ?? BY_AMOUNT,
      p_coins: coins ?? null,
      p_method: paymentMethod,
      p_on_android: onAndroid ?? false,
      p_provider: ctx.payments.current.name,
    });
  } catch (error) {
    if (mayHaveCommitted(error instanceof DomainError ? error.cause : error)) {
      throw new DomainError('PURCHASE_UNDECIDED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    throw error;
  }
}

function answer(
  { purchaseId, coins, bonus, balance, redirectUrl }: PurchaseOutcome,
  status: 'completed' | 'pending',
  showsQr: boolean,
): Output {
  return {
    success: true,
    message: status === 'completed' ? creditedText(coins, bonus) : AWAITING_PAYMENT,
    purchaseId,
    status,
    coins,
    balance,
    ...(redirectUrl === null ? {} : { redirectUrl, showsQr }),
  };
}

const AWAITING_PAYMENT = 'Please finish the payment. Your coins arrive as soon as it is confirmed.';

function creditedText(coins: number, bonus: number): string {
  const added = `Purchase successful! ${formatCount(coins)} coins were added to your wallet`;
  return bonus > 0 ? `${added}, ${formatCount(bonus)} of them as a bonus.` : `${added}.`;
}
