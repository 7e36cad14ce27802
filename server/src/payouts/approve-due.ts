import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { logAuditEvent } from '../log/audit-event.ts';

/** Gives the owner time to cancel, and to read the email about a payout account that an attacker may have set. */
const APPROVE_AFTER = '24 hours';

/**
 * Approves withdrawals a day after their request, if they contain no earnings from bonus coins and thus need no review.
 * With the manual provider, an admin decides each withdrawal.
 */
export async function approveDueWithdrawals(
  services: Pick<Services, 'pool' | 'live' | 'log' | 'payouts'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { payouts, pool, live, log } = services;
  if (payouts.name === 'manual') return;
  while (!signal.aborted) {
    const row = await callFunction(pool, 'withdrawal_approve_due', {
      p_provider: payouts.name,
      p_after: APPROVE_AFTER,
    });
    if (row === null) return;
    if (row.status !== 'approved') continue;
    logAuditEvent(log, { event: 'withdrawal.approved', object: row.id, outcome: 'ok' });
    live.publish(row.user_id, { type: 'balance.changed' });
  }
}
