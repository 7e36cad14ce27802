import { sqlFunction } from '../db/sql-function.ts';
import type { TakeReport } from '../payouts/take-webhook.ts';
import { tellOwner } from './tell-owner.ts';

interface Taken {
  readonly effect: 'sent' | 'paid' | 'failed' | 'reversed' | 'none' | 'contradiction';
  readonly repeated: boolean;
  readonly userId: string;
}

/** Returns null for a withdrawal that is not ours. */
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
    ) => Taken | null
  >('payout_report');

export const takeReport: TakeReport = async ({ pool, live, log }, provider, eventId, given) => {
  const { withdrawalId, providerRef, status, outcome, amountPaise, utr, reason } = given;
  const taken = await report(
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
  if (taken === null) return false;
  const fields = { withdrawalId, providerRef, status, eventId, effect: taken.effect };
  if (taken.effect === 'contradiction') log.error(fields, 'A payout report contradicts the books: look into it');
  else if (!taken.repeated) log.info(fields, 'payout reported');
  if (['paid', 'failed', 'reversed'].includes(taken.effect)) tellOwner(live, taken.userId);
  return true;
};
