import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { domainErrorOf } from '../db/errors.ts';

type Input = InputOf<typeof contract.saved.add>;
type Output = OutputOf<typeof contract.saved.add>;

/**
 * Keeps somebody among the caller's saved experts; a repeat changes nothing.
 * @throws DomainError NOT_FOUND as on the profile itself, SELF_SAVE, SAVED_FULL {max}
 */
export async function saveProfessional(ctx: UserContext, { userId }: Input): Promise<Output> {
  try {
    await ctx.pool.query({
      name: 'saved.add',
      text: 'select save_professional($1, $2)',
      values: [ctx.userId, userId],
    });
  } catch (error) {
    throw domainErrorOf(error) ?? error;
  }
  return { userId, saved: true };
}

/** Takes somebody out again, also one who is hidden by now or was never saved. */
export async function unsaveProfessional(ctx: UserContext, { userId }: Input): Promise<Output> {
  await ctx.pool.query({
    name: 'saved.remove',
    text: 'delete from saved_professionals where owner_id = $1 and saved_id = $2',
    values: [ctx.userId, userId],
  });
  return { userId, saved: false };
}
