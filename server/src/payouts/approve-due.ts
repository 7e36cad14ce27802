import type { Services } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';
import type { WithdrawalRow } from './withdrawal-wire.ts';

/** Gives the owner time to cancel, and to read the email about a bank account that an attacker may have set. */
const APPROVE_AFTER = '24 hours';

/**
 * Approves the oldest withdrawal that is due and returns it. Returns null if there is none. A withdrawal that was found due
 * and no longer is remains requested.
 */
const approveNext = sqlFunction<(provider: string, after: string) => WithdrawalRow | null>('withdrawal_approve_due');

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
    const row = await approveNext(pool, payouts.name, APPROVE_AFTER);
    if (row === null) return;
    if (row.status !== 'approved') continue;
    log.info({ withdrawalId: row.id }, 'withdrawal approved automatically');
    live.publish(row.user_id, { type: 'balance.changed' });
  }
}
