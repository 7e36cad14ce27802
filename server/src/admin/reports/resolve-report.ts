import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { adminFunction } from '../../admin-acts/admin-function.ts';
import {
  publishCountsChanged,
  publishMessagesExpired,
  publishMessageRefunded,
  publishMessageRejected,
} from '../../notifying/publish-message-events.ts';
import { deliverRefund } from './finish-refunds.ts';

type Input = InputFor<'admin.resolveReport'>;

interface About {
  readonly messageId: string;
  readonly senderId: string;
  readonly recipientId: string;
}

/** After `again`, the caller must repeat the call. */
type Outcome = Decided | (About & { readonly outcome: 'again' });

/** `known` is a repeat that changed nothing. */
type Decided =
  | (About & { readonly outcome: 'decided' | 'known'; readonly report: OutputFor<'admin.resolveReport'> })
  | (About & { readonly outcome: 'expired' });

const TRIES_MAX = 3;

const resolve =
  adminFunction<(reportId: string, decision: Input['decision'], note: string | null) => Outcome>(
    'admin_resolve_report',
  );

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
    publishMessagesExpired(ctx.live, [{ ...decided, id: decided.messageId }]);
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
async function decide(ctx: UserContext, input: Input): Promise<Decided> {
  const { id, decision, note = null } = input;
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const decided = await resolve(ctx, 'admin.resolveReport', input, id, decision, note);
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

function publishDecision({ live }: UserContext, { messageId, senderId, recipientId }: About, status: string): void {
  const sides = { id: messageId, fromUserId: senderId, toUserId: recipientId };
  if (status === 'rejected') publishMessageRejected(live, sides);
  else if (status === 'replied') publishMessageRefunded(live, sides);
  // Both may have a new notification.
  publishCountsChanged(live, senderId);
  publishCountsChanged(live, recipientId);
}
