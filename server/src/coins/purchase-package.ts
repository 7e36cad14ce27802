import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { domainErrorOf, mayHaveCommitted } from '../db/errors.ts';
import { idempotencyArgs, type IdempotencyArgs } from '../kernel/idempotency.ts';
import { PaymentProviderAway } from '../payments/port.ts';
import { chargeAndSettle, type BegunPurchase, type PurchaseOutcome } from './settle-purchase.ts';

type Input = InputOf<typeof contract.coins.purchase>;
type Output = OutputOf<typeof contract.coins.purchase>;

/**
 * Buys one package. The purchase is written down as pending first, then charged, then credited exactly once, so that
 * a crash at any point neither loses nor doubles it: the next call with the same Idempotency-Key, or a job within a
 * minute, finishes it. A repeat of the key answers the first outcome, a refusal included.
 * @throws DomainError NOT_FOUND for a package that is not on sale, PURCHASE_DECLINED, PAYMENT_METHOD_UNAVAILABLE,
 * PURCHASE_UNDECIDED where it is written down, or may be, and could not be brought to an end now
 */
export async function purchasePackage(ctx: UserContext, input: Input): Promise<Output> {
  const idempotency = idempotencyArgs(ctx, 'coins.purchase', input);
  const begun = await beginPurchase(ctx, input, idempotency);
  const outcome = begun.state === 'begun' ? await finish(ctx, begun, idempotency.key) : begun;
  if (outcome.state === 'declined') {
    throw new DomainError(
      outcome.failure === 'method_unavailable' ? 'PAYMENT_METHOD_UNAVAILABLE' : 'PURCHASE_DECLINED',
    );
  }
  if (outcome.state === 'completed') ctx.live.publish(ctx.userId, { type: 'balance.changed' });
  return answer(outcome, outcome.state);
}

const askAgainAfterSeconds = 5;

async function finish(ctx: UserContext, begun: BegunPurchase, key: string | null): Promise<PurchaseOutcome> {
  try {
    return await chargeAndSettle(ctx, begun, key);
  } catch (error) {
    const away = error instanceof PaymentProviderAway || domainErrorOf(error)?.code === 'SERVICE_UNAVAILABLE';
    if (!away) throw error;
    ctx.log.warn({ err: error, purchaseId: begun.purchaseId }, 'a purchase could not be finished at once');
    throw new DomainError('PURCHASE_UNDECIDED', {
      purchaseId: begun.purchaseId,
      retryAfterSeconds: askAgainAfterSeconds,
    });
  }
}

async function beginPurchase(
  ctx: UserContext,
  { packageCode, paymentMethod }: Input,
  { key, operation, hash }: IdempotencyArgs,
): Promise<BegunPurchase | PurchaseOutcome> {
  try {
    const { rows } = await ctx.pool.query<{ purchase: BegunPurchase | PurchaseOutcome }>({
      name: 'purchase_begin',
      text: 'select purchase_begin($1, $2, $3, $4, $5, $6, $7) as purchase',
      values: [ctx.userId, key, operation, hash, packageCode, paymentMethod, ctx.payments.name],
    });
    const [row] = rows;
    if (!row) throw new Error('purchase_begin answered no row');
    return row.purchase;
  } catch (error) {
    if (mayHaveCommitted(error)) {
      throw new DomainError('PURCHASE_UNDECIDED', { retryAfterSeconds: askAgainAfterSeconds });
    }
    throw domainErrorOf(error) ?? error;
  }
}

function answer(
  { purchaseId, coins, bonus, balance, redirectUrl }: PurchaseOutcome,
  status: 'completed' | 'pending',
): Output {
  return {
    success: true,
    message: status === 'completed' ? creditedText(coins, bonus) : AWAITING_PAYMENT,
    purchaseId,
    status,
    coins,
    balance,
    ...(redirectUrl === null ? {} : { redirectUrl }),
  };
}

const AWAITING_PAYMENT = 'Please finish the payment. Your coins arrive as soon as it is confirmed.';

function creditedText(coins: number, bonus: number): string {
  const added = `Purchase successful! ${coins.toLocaleString('en-IN')} coins were added to your wallet`;
  return bonus > 0 ? `${added}, ${bonus.toLocaleString('en-IN')} of them as a bonus.` : `${added}.`;
}
