import type { InputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { idempotencyArgs } from '../idempotency/idempotency.ts';
import { refundWindows } from '../payments/refund-windows.ts';
import { sendFirstParts } from '../payments/send-coin-refunds.ts';
import { readCoinRefund, type CoinRefund } from './list-coin-refunds.ts';

/**
 * Requests a refund of unused coins to their source, those of the oldest purchase first. The coins leave the wallet in one
 * transaction, which a crash after it does not undo: a job requests the money within a minute, as it does the parts beyond the
 * first few, or all of a stopping node. A repeat with the same
 * Idempotency-Key returns the refund in its current state and moves nothing.
 * @throws DomainError COIN_REFUND_OPEN, COIN_REFUND_CHANGED with the `coins` that can be refunded
 */
export async function requestCoinRefund(ctx: UserContext, input: InputFor<'coinRefunds.request'>): Promise<CoinRefund> {
  const { key, operation, hash } = idempotencyArgs(ctx, 'coinRefunds.request', input);
  const id = await callFunction(ctx.pool, 'coin_refund_request', {
    p_user: ctx.userId,
    p_key: key,
    p_operation: operation,
    p_hash: hash,
    p_coins: input.coins,
    p_windows: refundWindows(ctx.payments),
  });
  ctx.live.publish(ctx.userId, { type: 'balance.changed' });
  if (!ctx.readiness.isDraining()) await sendFirstParts(ctx, id);
  return readCoinRefund(ctx, id);
}
