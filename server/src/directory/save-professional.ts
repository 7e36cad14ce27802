import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { domainErrorOf } from '../db/errors.ts';

type Input = InputOf<typeof contract.saved.add>;
type Output = OutputOf<typeof contract.saved.add>;

/**
 * Saves an expert for the caller. A repeat changes nothing.
 * @throws DomainError NOT_FOUND if the caller may not see the profile, SELF_SAVE, SAVED_FULL with `max`
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

/** Removes a saved expert, also one who is now hidden. A repeat changes nothing. */
export async function unsaveProfessional(ctx: UserContext, { userId }: Input): Promise<Output> {
  await ctx.pool.query({
    name: 'saved.remove',
    text: 'delete from saved_professionals where owner_id = $1 and saved_id = $2',
    values: [ctx.userId, userId],
  });
  return { userId, saved: false };
}
