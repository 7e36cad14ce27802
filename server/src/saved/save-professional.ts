import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';

type Output = OutputFor<'saved.add'>;

const save = sqlFunction<(ownerId: string, savedId: string) => void>('save_professional');

/**
 * Saves an expert for the caller. A repeat changes nothing.
 * @throws DomainError NOT_FOUND if the caller may not see the profile, SELF_SAVE, SAVED_FULL with `max`
 */
export async function saveProfessional(ctx: UserContext, { userId }: InputFor<'saved.add'>): Promise<Output> {
  await save(ctx.pool, ctx.userId, userId);
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
