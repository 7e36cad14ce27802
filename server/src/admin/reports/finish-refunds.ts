import type { Pool } from 'pg';
import type { Services } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';
import { rowsOf } from '../../database/expressions.ts';

/**
 * Credits the sender of a message with the coins that were taken back from its recipient, and notifies the sender. Returns
 * false and moves nothing for a repeat, or when no coins were taken back.
 */
export function deliverRefund(pool: Pool, messageId: string): Promise<boolean> {
  return callFunction(pool, 'refund_deliver', { p_message: messageId });
}

/** Job: delivers every unfinished refund. Safe on several nodes at once. A failure does not stop the others. */
export async function finishRefunds({
  db,
  pool,
  live,
  log,
}: Pick<Services, 'db' | 'pool' | 'live' | 'log'>): Promise<void> {
  const refunds = await db
    .selectFrom(rowsOf('refunds_under_way').as('u'))
    .innerJoin('messages as m', 'm.id', 'u.message_id')
    .select(['m.id as messageId', 'm.sender_id as senderId'])
    .execute();
  for (const { messageId, senderId } of refunds) {
    try {
      await deliverRefund(pool, messageId);
    } catch (error) {
      log.error({ err: error, messageId }, 'A refund could not be delivered; it will be retried');
      continue;
    }
    live.publish(senderId, { type: 'balance.changed' });
    live.publish(senderId, { type: 'counts.changed' });
  }
}
