import { DomainError } from '@proverse/shared';
import type { OutputFor, PublicContext } from '../context.ts';

/**
 * Reports that this node takes calls.
 * @throws DomainError NOT_READY while the node stops or has no up-to-date database
 */
export async function ready({ readiness }: PublicContext): Promise<OutputFor<'system.ready'>> {
  const because = await readiness.whyNotReady();
  if (because !== undefined) throw new DomainError('NOT_READY', { because });
  return { status: 'ready', time: new Date().toISOString() };
}
