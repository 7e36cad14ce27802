import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

type Output = OutputFor<'profiles.byHandle'>;

const BY_HANDLE = `select u.id as "userId" from users u where u.handle = $1 and is_on_web(u)`;

/**
 * Returns whose page `/@handle` is. Former handles are not found, because a payment must not follow a redirect.
 * @throws DomainError NOT_FOUND if no one on the web has this handle
 */
export async function findByHandle(ctx: UserContext, { handle }: InputFor<'profiles.byHandle'>): Promise<Output> {
  return readOutput(ctx.reads, 'profiles.byHandle', { text: BY_HANDLE, values: [handle] });
}
