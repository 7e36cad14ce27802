import type { LiveBus } from '../context.ts';

/** After the commit: the wallet of a withdrawal's owner has changed, or a line is under their bell, or both. */
export function tellOwner(live: LiveBus, userId: string): void {
  live.publish(userId, { type: 'balance.changed' });
  live.publish(userId, { type: 'counts.changed' });
}
