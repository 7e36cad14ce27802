import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
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

const MOST_TRIES = 3;

/**
 * Decides a report. `refund` gives the sender of the message everything back: of one that waits, by rejecting it in its
 * recipient's stead; of one that is answered, by taking back what the reply earned, where the recipient has spent it as
 * a debt. It settles every open report of that message. Repeating a decision changes nothing.
 * Refuses NOT_FOUND, OWN_REPORT (the admin sent or got the message), REPORT_RESOLVED (decided otherwise),
 * NOTHING_TO_REFUND (the coins are back already).
 */
export async function resolveReport(
  ctx: UserContext,
  { id, decision, note }: Input,
): Promise<OutputOf<typeof contract.admin.resolveReport>> {
  const decided = await decide(ctx, [ctx.userId, ctx.requestId, id, decision, note ?? null]);
  if (decided.outcome === 'expired') {
    publishMessagesExpired(ctx.live, [{ ...decided, id: decided.messageId }]);
    throw new DomainError('NOTHING_TO_REFUND');
  }
  if (decision === 'refund') await deliverRefund(ctx, decided.messageId);
  const report = await findReport(ctx, id);
  if (decided.outcome === 'decided') tellDecided(ctx, decided, report.message.status);
  return report;
}

/** A reply at the very moment of the decision moves another wallet than was locked: then the decision starts again. */
async function decide(ctx: UserContext, args: readonly unknown[]): Promise<Decided> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const decided = await callFunction<Decided>(ctx.pool, 'admin_resolve_report', args);
    if (decided.outcome !== 'again') return decided;
  }
  throw new DomainError('SERVICE_UNAVAILABLE');
}

function tellDecided({ live }: UserContext, { messageId, senderId, recipientId }: Decided, status: string): void {
  const sides = { id: messageId, fromUserId: senderId, toUserId: recipientId };
  if (status === 'rejected') publishMessageRejected(live, sides);
  else if (status === 'replied') publishMessageRefunded(live, sides);
  // Both may have a new line under the bell.
  publishCountsChanged(live, senderId);
  publishCountsChanged(live, recipientId);
}
