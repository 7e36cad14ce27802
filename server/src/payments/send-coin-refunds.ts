import type { Services } from '../context.ts';
import { callFunction, fromFunction } from '../database/call-function.ts';
import type { DueCoinRefundPart } from '../database/function-results.ts';
import { logAuditEvent } from '../log/audit-event.ts';
import { many } from '../database/rows.ts';
import { PaymentProviderUnavailable } from './port.ts';
import { providerOf } from './provider.ts';

type Deps = Pick<Services, 'pool' | 'payments' | 'live' | 'log'>;

const BATCH_SIZE = 5;

/**
 * Requests due parts of refunds from their providers and asks about those under way. Safe to repeat and to run on several nodes:
 * the provider returns the same refund for the same part. If the outcome is unknown, the part is tried again later, at growing
 * intervals. One failure is logged and does not stop the others.
 */
export async function sendCoinRefunds(deps: Deps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted || (await sendBatch(deps, null)) < BATCH_SIZE) return;
  }
}

/** Requests up to BATCH_SIZE due parts of a refund at once. The job requests the others, because a provider may be slow. */
export async function sendFirstParts(deps: Deps, refundId: string): Promise<void> {
  await sendBatch(deps, refundId);
}

/** Returns the number of parts that were due. */
async function sendBatch(deps: Deps, refundId: string | null): Promise<number> {
  const rows = await many(
    deps.pool,
    fromFunction('coin_refund_parts_take_due', { p_refund: refundId, p_limit: BATCH_SIZE }),
  );
  await Promise.all(rows.map((row) => send(deps, row.coin_refund_parts_take_due)));
  return rows.length;
}

async function send(deps: Deps, { provider, ...request }: DueCoinRefundPart): Promise<void> {
  const { pool, payments, live, log } = deps;
  const { refundId } = request;
  try {
    // Outside any transaction, because a slow provider must not hold a connection or a lock.
    const result = await providerOf(payments, provider).refund(request);
    const { userId, closed } = await callFunction(pool, 'coin_refund_part_report', {
      p_part: refundId,
      p_status: result.status,
      p_reference: result.reference,
      p_reason: result.status === 'failed' ? result.reason : null,
    });
    const fields = { refundId, purchaseId: request.purchaseId, status: result.status };
    if (result.status === 'failed') log.warn({ ...fields, reason: result.reason }, 'a refund of unused coins failed');
    else log.info(fields, 'a refund of unused coins was requested');
    logAuditEvent(log, { event: 'refund.requested', object: request.purchaseId, outcome: result.status });
    if (!closed) return;
    live.publish(userId, { type: 'balance.changed' });
    live.publish(userId, { type: 'counts.changed' });
  } catch (error) {
    const level = error instanceof PaymentProviderUnavailable ? log.warn : log.error;
    level.call(log, { err: error, refundId }, 'a refund of unused coins could not be requested; it is tried again');
  }
}
