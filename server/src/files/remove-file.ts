import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';

/**
 * Removes a file that the caller uploaded and has not sent.
 * @throws DomainError NOT_FOUND, also for one that was sent or removed
 */
export async function removeFile(
  ctx: UserContext,
  { id }: InputFor<'files.remove'>,
): Promise<OutputFor<'files.remove'>> {
  const removed = await callFunction(ctx.pool, 'remove_file', { p_owner: ctx.userId, p_file: id });
  if (!removed) throw new DomainError('NOT_FOUND');
  return { removed };
}
