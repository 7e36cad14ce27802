import { sqlFunction } from '../database/sql-function.ts';
import type { ApplyPayoutReport } from './take-webhook.ts';
import { publishToOwner } from './publish-to-owner.ts';

interface Recorded {
  readonly effect: 'sent' | 'paid' | 'failed' | 'reversed' | 'none' | 'contradiction';
  readonly repeated: boolean;
  readonly userId: string;
}

/** Records a report and returns what it changed. Returns null for a transfer that is not ours. */
const report =
  sqlFunction<
    (
      provider: string,
      eventId: string,
      withdrawalId: string | null,
      providerRef: string | null,
      status: string,
      outcome: string,
      amountPaise: number,
      utr: string | null,
      reason: string | null,
    ) => Recorded | null
  >('payout_apply_report');

export const applyPayoutReport: ApplyPayoutReport = async ({ pool, live, log }, provider, eventId, given) => {
  const { withdrawalId, providerRef, status, outcome, amountPaise, utr, reason } = given;
  const recorded = await report(
    pool,
    provider,
    eventId,
    withdrawalId,
    providerRef,
    status,
    outcome,
    amountPaise,
    utr,
    reason,
  );
  if (recorded === null) return false;
  const fields = { withdrawalId, providerRef, status, eventId, effect: recorded.effect };
  if (recorded.effect === 'contradiction') log.error(fields, 'a payout report contradicts the books and needs review');
  else if (!recorded.repeated) log.info(fields, 'payout reported');
  if (['paid', 'failed', 'reversed'].includes(recorded.effect)) publishToOwner(live, recorded.userId);
  return true;
};
