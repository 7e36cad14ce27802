import type { Services } from '../context.ts';
import { callFunction, recordOf } from '../database/call-function.ts';
import type { PaymentEventOutcome } from '../database/function-results.ts';
import { logAuditEvent } from '../log/audit-event.ts';
import type { PaymentEvent } from './port.ts';

/**
 * Stores a provider's event and updates the purchase, in one transaction that is committed when this resolves. A repeated
 * event changes nothing, and events may arrive in any order. An event with a problem moves no coins. It is listed for
 * an admin (`payment_attention`) and logged as an error.
 */
export async function recordPaymentEvent(
  { pool, live, log, wakeMail }: Pick<Services, 'pool' | 'live' | 'log' | 'wakeMail'>,
  event: PaymentEvent,
): Promise<PaymentEventOutcome> {
  const outcome = await callFunction(pool, 'payment_event_apply', { p: recordOf('payment_events', rowOf(event)) });
  const { state, problem, purchaseId, userId, moved, isNews } = outcome;
  const noted = { paymentEvent: event.id, type: event.type, state, purchaseId };
  if (problem === undefined) log.info(noted, 'payment event recorded');
  else log.error({ ...noted, problem }, 'a payment event moved nothing and needs review');
  logAuditEvent(log, { event: 'payment.reported', object: purchaseId, outcome: problem ?? event.type });
  // Also when nothing moved: the buyer's page follows a payment that failed or expired.
  if (isNews === true && userId !== undefined) live.publish(userId, { type: 'balance.changed' });
  if (event.refundState && userId !== undefined) live.publish(userId, { type: 'counts.changed' });
  // A credit has queued its receipt.
  if (moved === true) wakeMail();
  return outcome;
}

/** Returns the event as a row of `payment_events`, whose columns have the names of the fields in snake_case. */
function rowOf(event: PaymentEvent): object {
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [snakeCase(name), value]));
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
