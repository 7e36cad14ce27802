/** What auditors need of the log: one line per sign-in, decision, setting and movement of coins, with ids and no personal data. */
import { contract, type Operation } from '@proverse/shared';
import type { Log, OperationName, OutputFor } from '../context.ts';

export type SecurityEventKind = OutputFor<'sessions.activity'>['content'][number]['kind'];

/** What happens to coins outside calls: in jobs, and when a provider reports. */
export const BACKGROUND_EVENTS = [
  'message.expired',
  'payment.reported',
  'payout.reported',
  'refund.requested',
  'withdrawal.approved',
] as const;

export interface AuditEvent {
  /** Never renamed, because auditors search for it. */
  readonly event: OperationName | `security.${SecurityEventKind}` | (typeof BACKGROUND_EVENTS)[number];
  /** The user who did it. */
  readonly actor?: string | undefined;
  /** The id of what it changed, such as a message or a withdrawal. */
  readonly object?: string | null | undefined;
  /** `ok`, a state, or the code of the error with which it was rejected. */
  readonly outcome: string;
  readonly requestId?: string | undefined;
}

export function logAuditEvent(log: Log, event: AuditEvent): void {
  log.info(event, 'audit');
}

/** Whether each call of an operation is an audit event: those with step-up, those of admins, and those the contract marks. */
export function isAudited(operation: Operation): boolean {
  if (operation.kind !== 'mutation') return false;
  return operation.isAudited === true || operation.stepUp !== undefined || operation.access === 'admin';
}

/** The names of the operations that are audited. */
export function auditedOperations(): string[] {
  return Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries<Operation>(operations).flatMap(([name, each]) => (isAudited(each) ? [`${slice}.${name}`] : [])),
  );
}
