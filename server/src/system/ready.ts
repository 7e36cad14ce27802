import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import type { PublicContext } from '../context.ts';

/** Says that calls may be sent to this node. Refuses with NOT_READY while it stops or has no up-to-date database. */
export async function ready({ readiness }: PublicContext): Promise<OutputOf<typeof contract.system.ready>> {
  const because = await readiness.refusal();
  if (because !== undefined) throw new DomainError('NOT_READY', { because });
  return { status: 'ready', time: new Date().toISOString() };
}
