import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

type Output = OutputFor<'profile.checkHandle'>;

const CHECK = `
  select not exists (select from handles where handle = $1 and user_id is distinct from $2) as "isFree"`;

/** Returns whether the caller can take a handle. A former handle is free only for the person who had it. */
export async function checkHandle(ctx: UserContext, { handle }: InputFor<'profile.checkHandle'>): Promise<Output> {
  return readOutput(ctx.pool, 'profile.checkHandle', { text: CHECK, values: [handle, ctx.userId] });
}
