import type { Updateable } from 'kysely';
import type { UserContext } from '../context.ts';
import type { Database } from '../database/schema.ts';

type UserColumns = Updateable<Database['users']>;
type Changes = { readonly [C in keyof UserColumns]?: UserColumns[C] | undefined };

/** Updates the given columns of the caller's row in one statement. Columns with the value undefined stay unchanged. */
export async function saveUser(ctx: UserContext, changes: Changes): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await ctx.db.updateTable('users').set(given).where('id', '=', ctx.userId).execute();
}
