import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { callAsAdmin } from '../../admin-acts/call-as-admin.ts';
import type { DecidedReport, ReportedMessage } from '../../database/function-results.ts';
import {
  publishCountsChanged,
  publishMessagesExpired,
  publishMessageRefunded,
  publishMessageRejected,
} from '../../notifying/publish-message-events.ts';
import { deliverRefund } from './finish-refunds.ts';

type Input = InputFor<'admin.resolveReport'>;

const TRIES_MAX = 3;

/**
 * Decides a report. `refund` also decides the message's other open report and returns all coins to the sender: a pending
 * message is rejected for its recipient; for an answered one the recipient's earnings are taken back, and spent ones
 * become a debt. Repeating a decision changes nothing.
 * @throws DomainError NOT_FOUND, OWN_REPORT (the admin sent or received the message), REPORT_RESOLVED (decided
 *   otherwise), NOTHING_TO_REFUND (the coins are already back)
 */
export async function resolveReport(ctx: UserContext, input: Input): Promise<OutputFor<'admin.resolveReport'>> {
  const decided = await decide(ctx, input);
  if (decided.outcome === 'expired') {
    publishMessagesExpired(ctx, [{ ...decided, id: decided.messageId }]);
    throw new DomainError('NOTHING_TO_REFUND');
  }
  if (input.decision === 'refund') await deliver(ctx, decided.messageId);
  if (decided.outcome === 'decided') publishDecision(ctx, decided, decided.report.message.status);
  return decided.report;
}

/**
 * Decides the report. If the message is answered at this very moment, the decision starts again, because it must lock
 * another wallet.
 */
async function decide(ctx: UserContext, input: Input): Promise<DecidedReport> {
  const { id, decision, note = null } = input;
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const decided = await callAsAdmin(ctx, { operation: 'admin.resolveReport', input }, 'admin_resolve_report', {
      p_report: id,
      p_decision: decision,
      p_note: note,
    });
    if (decided.outcome !== 'again') return decided;
  }
  throw new DomainError('SERVICE_UNAVAILABLE');
}

/** Pays the refund to the sender. The decision is committed, so a failure is logged and the job `finishRefunds` pays. */
async function deliver(ctx: UserContext, messageId: string): Promise<void> {
  await deliverRefund(ctx.pool, messageId).catch((error: unknown) =>
    ctx.log.error(
      { err: error, messageId, requestId: ctx.requestId },
      'The refund of a report was not paid; the job will retry it',
    ),
  );
}

function publishDecision(
  { live }: UserContext,
  { messageId, senderId, recipientId }: ReportedMessage,
  status: string,
): void {
  const sides = { id: messageId, fromUserId: senderId, toUserId: recipientId };
  if (status === 'rejected') publishMessageRejected(live, sides);
  else if (status === 'replied') publishMessageRefunded(live, sides);
  // Both may have a new notification.
  publishCountsChanged(live, senderId);
  publishCountsChanged(live, recipientId);
}
