import { callFunction } from '../db/call-function.ts';
import { tellOwner } from './tell-owner.ts';
import type { TakeReport } from '../payouts/take-webhook.ts';

interface Taken {
  readonly effect: 'sent' | 'paid' | 'failed' | 'reversed' | 'none' | 'contradiction';
  readonly repeated: boolean;
  readonly userId: string;
}

export const takeReport: TakeReport = async ({ pool, live, log }, provider, eventId, report) => {
  const { withdrawalId, providerRef, status, outcome, amountPaise, utr, reason } = report;
  const args = [provider, eventId, withdrawalId, providerRef, status, outcome, amountPaise, utr, reason];
  const taken = await callFunction<Taken | null>(pool, 'payout_report', args);
  if (taken === null) return false;
  const fields = { withdrawalId, providerRef, status, eventId, effect: taken.effect };
  if (taken.effect === 'contradiction') log.error(fields, 'A payout report contradicts the books: look into it');
  else if (!taken.repeated) log.info(fields, 'payout reported');
  if (['paid', 'failed', 'reversed'].includes(taken.effect)) tellOwner(live, taken.userId);
  return true;
};
