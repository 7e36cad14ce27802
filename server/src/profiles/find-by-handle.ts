import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';

type Output = OutputFor<'profiles.byHandle'>;

const BY_HANDLE = `select u.id as "userId" from users u where u.handle = $1 and is_on_web(u)`;

/**
 * Returns whose page `/@handle` is. Former handles are not found, because a payment must not follow a redirect.
 * @throws DomainError NOT_FOUND if no one on the web has this handle
 */
export async function findByHandle(ctx: UserContext, { handle }: InputFor<'profiles.byHandle'>): Promise<Output> {
  const found = await maybeOne<Output>(ctx.reads, { name: 'profiles.by_handle', text: BY_HANDLE, values: [handle] });
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}
