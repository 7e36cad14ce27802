import type { Mutation, Upload } from '@proverse/shared';
import type { Identity, PublicContext } from '../context.ts';
import { operationName } from './measure-call.ts';

/** Publishes to the caller's windows what a call changed, because it may come from another window, device or program. */
export function publishOwnChange(ctx: PublicContext & Partial<Identity>, operation: Mutation | Upload): void {
  if (ctx.userId === undefined) return;
  const slices = operation.changes ?? [operationName(operation).replace(/\..*/, '')];
  if (slices.length === 0) return;
  ctx.live.publish(ctx.userId, { type: 'own.changed', slices: [...slices], requestId: ctx.requestId });
}
