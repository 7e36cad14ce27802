import type { Services } from '../context.ts';
import { callFunction } from '../db/call-function.ts';

/**
 * Brings the coins that were taken back for a message to its sender. Where they are there already, or nobody took them
 * back, it changes nothing.
 */
export async function deliverRefund({ pool }: Pick<Services, 'pool'>, messageId: string): Promise<void> {
  await callFunction<boolean>(pool, 'refund_deliver', [messageId]);
}

/**
 * Does so for every refund that was begun and not finished. Safe on several nodes at once; one that fails holds up no
 * other.
 */
export async function finishRefunds({ pool, live, log }: Pick<Services, 'pool' | 'live' | 'log'>): Promise<void> {
  const { rows } = await pool.query<{ messageId: string; senderId: string }>(`
    select m.id as "messageId", m.sender_id as "senderId"
    from refunds_under_way() u join messages m on m.id = u.message_id`);
  for (const { messageId, senderId } of rows) {
    try {
      await deliverRefund({ pool }, messageId);
    } catch (error) {
      log.error({ err: error, messageId }, 'A refund could not be delivered; trying again');
      continue;
    }
    live.publish(senderId, { type: 'balance.changed' });
    live.publish(senderId, { type: 'counts.changed' });
  }
}
