import type { Services } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import type { WithdrawalRow } from './withdrawal-wire.ts';

/** Until then its owner may cancel it, and has time to read the mail about a bank account that somebody else set. */
const after = '24 hours';

/**
 * With a provider that pays by itself, approves what nobody has to look at: withdrawals of coins that were earned from
 * paid ones, a day old. With the manual one a person pays each, and so decides each.
 */
export async function approveDueWithdrawals(
  services: Pick<Services, 'pool' | 'live' | 'log' | 'payouts'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { payouts, pool, live, log } = services;
  if (payouts.name === 'manual') return;
  while (!signal.aborted) {
    const row = await callFunction<WithdrawalRow | null>(pool, 'withdrawal_approve_due', [payouts.name, after]);
    if (row === null) return;
    log.info({ withdrawalId: row.id }, 'a withdrawal was approved that nobody has to look at');
    live.publish(row.user_id, { type: 'balance.changed' });
  }
}
