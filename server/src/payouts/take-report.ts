import type { Services } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import { tellOwner } from '../withdrawals/tell-owner.ts';
import type { TransferReport } from './port.ts';

interface Taken {
  readonly effect: 'sent' | 'paid' | 'failed' | 'reversed' | 'none' | 'contradiction';
  readonly repeated: boolean;
  readonly userId: string;
}

type Deps = Pick<Services, 'pool' | 'live' | 'log'>;

/**
 * Takes in what the provider says about a transfer; `eventId` is known to be its own. A repeat changes nothing. Answers
 * false for a transfer that is none of ours, since other people may pay from the same account.
 */
export async function takeReport(
  { pool, live, log }: Deps,
  provider: 'razorpayx',
  eventId: string,
  report: Omit<TransferReport, 'providerRef'> & { readonly providerRef: string | null },
): Promise<boolean> {
  const { withdrawalId, providerRef, status, outcome, amountPaise, utr, reason } = report;
  const args = [provider, eventId, withdrawalId, providerRef, status, outcome, amountPaise, utr, reason];
  const taken = await callFunction<Taken | null>(pool, 'payout_report', args);
  if (taken === null) return false;
  const fields = { withdrawalId, providerRef, status, eventId, effect: taken.effect };
  if (taken.effect === 'contradiction') log.error(fields, 'A payout report contradicts the books: look into it');
  else if (!taken.repeated) log.info(fields, 'payout reported');
  if (['paid', 'failed', 'reversed'].includes(taken.effect)) tellOwner(live, taken.userId);
  return true;
}
