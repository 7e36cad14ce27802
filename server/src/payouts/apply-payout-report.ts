import { callFunction } from '../database/call-function.ts';
import { logAuditEvent } from '../log/audit-event.ts';
import type { ApplyPayoutReport } from './take-webhook.ts';
import { publishToOwner } from './publish-to-owner.ts';

export const applyPayoutReport: ApplyPayoutReport = async ({ pool, live, log }, provider, eventId, given) => {
  const { withdrawalId, providerRef, status, outcome, amountPaise, utr, reason } = given;
  const recorded = await callFunction(pool, 'payout_apply_report', {
    p_provider: provider,
    p_event_id: eventId,
    p_withdrawal: withdrawalId,
    p_provider_ref: providerRef,
    p_provider_status: status,
    p_outcome: outcome,
    p_amount_paise: amountPaise,
    p_utr: utr,
    p_reason: reason,
  });
  if (recorded === null) return false;
  const fields = { withdrawalId, providerRef, status, eventId, effect: recorded.effect };
  if (recorded.effect === 'contradiction') log.error(fields, 'a payout report contradicts the books and needs review');
  else if (!recorded.repeated) log.info(fields, 'payout reported');
  if (!recorded.repeated)
    logAuditEvent(log, { event: 'payout.reported', object: withdrawalId, outcome: recorded.effect });
  if (['paid', 'failed', 'reversed'].includes(recorded.effect)) publishToOwner(live, recorded.userId);
  return true;
};
