import type { LiveBus } from '../context.ts';

/** Publishes, after the commit, that the balance or the notifications of a withdrawal's owner have changed. */
export function publishToOwner(live: LiveBus, userId: string): void {
  live.publish(userId, { type: 'balance.changed' });
  live.publish(userId, { type: 'counts.changed' });
}
