import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import {
  publishCountsChanged,
  publishMessagesExpired,
  publishMessageRefunded,
  publishMessageRejected,
} from '../kernel/publish-message-events.ts';
import { findReport } from './find-report.ts';
import { deliverRefund } from './finish-refunds.ts';

type Input = InputOf<typeof contract.admin.resolveReport>;

interface Decided {
  readonly outcome: 'decided' | 'known' | 'again' | 'expired';
  readonly messageId: string;
  readonly senderId: string;
  readonly recipientId: string;
}

const TRIES_MAX = 3;

const resolve =
  sqlFunction<
    (adminId: string, requestId: string, reportId: string, decision: Input['decision'], note: string | null) => Decided
  >('admin_resolve_report');

/**
 * Decides a report. `refund` also decides the message's other open report and returns all coins to the sender: a pending
 * message is rejected for its recipient; for an answered one the recipient's earnings are taken back, and spent ones
 * become a debt. Repeating a decision changes nothing.
 * @throws DomainError NOT_FOUND, OWN_REPORT (the admin sent or received the message), REPORT_RESOLVED (decided
 *   otherwise), NOTHING_TO_REFUND (the coins are already back)
 */
export async function resolveReport(
  ctx: UserContext,
  { id, decision, note }: Input,
): Promise<OutputOf<typeof contract.admin.resolveReport>> {
  const decided = await decide(ctx, { id, decision, note });
  if (decided.outcome === 'expired') {
    publishMessagesExpired(ctx.live, [{ ...decided, id: decided.messageId }]);
    throw new DomainError('NOTHING_TO_REFUND');
  }
  if (decision === 'refund') await deliverRefund(ctx.pool, decided.messageId);
  const report = await findReport(ctx, id);
  if (decided.outcome === 'decided') publishDecision(ctx, decided, report.message.status);
  return report;
}

/**
 * Decides the report. If the message is answered at this very moment, the decision starts again, because it must lock
 * another wallet.
 */
async function decide(ctx: UserContext, { id, decision, note }: Input): Promise<Decided> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const decided = await resolve(ctx.pool, ctx.userId, ctx.requestId, id, decision, note ?? null);
    if (decided.outcome !== 'again') return decided;
  }
  throw new DomainError('SERVICE_UNAVAILABLE');
}

function publishDecision({ live }: UserContext, { messageId, senderId, recipientId }: Decided, status: string): void {
  const sides = { id: messageId, fromUserId: senderId, toUserId: recipientId };
  if (status === 'rejected') publishMessageRejected(live, sides);
  else if (status === 'replied') publishMessageRefunded(live, sides);
  // Both may have a new notification.
  publishCountsChanged(live, senderId);
  publishCountsChanged(live, recipientId);
}
