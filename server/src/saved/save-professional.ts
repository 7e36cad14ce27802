import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';

type Output = OutputFor<'saved.add'>;

/**
 * Saves an expert for the caller. A repeat changes nothing.
 * @throws DomainError NOT_FOUND if the caller may not see the profile, SELF_SAVE, SAVED_FULL with `max`
 */
export async function saveProfessional(ctx: UserContext, { userId }: InputFor<'saved.add'>): Promise<Output> {
  await callFunction(ctx.pool, 'save_professional', { p_owner: ctx.userId, p_saved: userId });
  return { userId, saved: true };
}

/** Removes a saved expert, also one who is now hidden. A repeat changes nothing. */
export async function unsaveProfessional(ctx: UserContext, { userId }: InputFor<'saved.add'>): Promise<Output> {
  await ctx.db
    .deleteFrom('saved_professionals')
    .where('owner_id', '=', ctx.userId)
    .where('saved_id', '=', userId)
    .execute();
  return { userId, saved: false };
}
