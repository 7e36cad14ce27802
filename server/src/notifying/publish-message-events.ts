/** Publishes live events about a message to its sender and recipient. Call these after the commit. */
import type { LiveBus, Services } from '../context.ts';
import type { ExpiredMessage } from '../database/function-results.ts';
import { logAuditEvent } from '../log/audit-event.ts';

// The node keeps the events of a minute, and these are most of them.
const COUNTS_CHANGED = { type: 'counts.changed' } as const;
const BALANCE_CHANGED = { type: 'balance.changed' } as const;

interface Sides {
  readonly id: string;
  readonly fromUserId: string;
  readonly toUserId: string;
}

export function publishMessageSent(live: LiveBus, { id, fromUserId, toUserId }: Sides): void {
  live.publish(toUserId, { type: 'message.received', messageId: id });
  live.publish(toUserId, COUNTS_CHANGED);
  live.publish(fromUserId, BALANCE_CHANGED);
  live.publish(fromUserId, COUNTS_CHANGED);
}

export function publishMessageReplied(live: LiveBus, { id, fromUserId, toUserId }: Sides): void {
  live.publish(fromUserId, { type: 'message.replied', messageId: id });
  live.publish(fromUserId, COUNTS_CHANGED);
  live.publish(toUserId, BALANCE_CHANGED);
  live.publish(toUserId, COUNTS_CHANGED);
}

export function publishMessageRejected(live: LiveBus, { id, fromUserId, toUserId }: Sides): void {
  live.publish(fromUserId, { type: 'message.rejected', messageId: id });
  live.publish(fromUserId, BALANCE_CHANGED);
  live.publish(fromUserId, COUNTS_CHANGED);
  live.publish(toUserId, COUNTS_CHANGED);
}

/** Publishes that an admin refunded a replied message, which changes both wallets. */
export function publishMessageRefunded(live: LiveBus, { id, fromUserId, toUserId }: Sides): void {
  for (const side of [fromUserId, toUserId]) {
    live.publish(side, { type: 'message.refunded', messageId: id });
    live.publish(side, BALANCE_CHANGED);
  }
}

/** Publishes and logs that messages expired. */
export function publishMessagesExpired(
  { live, log }: Pick<Services, 'live' | 'log'>,
  expired: readonly ExpiredMessage[],
): void {
  for (const { id, senderId, recipientId } of expired) {
    logAuditEvent(log, { event: 'message.expired', object: id, outcome: 'ok' });
    for (const side of [senderId, recipientId]) {
      live.publish(side, { type: 'message.expired', messageId: id });
      live.publish(side, COUNTS_CHANGED);
    }
    live.publish(senderId, BALANCE_CHANGED);
  }
}

export function publishMessageRated(live: LiveBus, ratedUserId: string, messageId: string): void {
  live.publish(ratedUserId, { type: 'message.rated', messageId });
}

/** Makes the user's open windows update their unread counts. */
export function publishCountsChanged(live: LiveBus, userId: string): void {
  live.publish(userId, COUNTS_CHANGED);
}
