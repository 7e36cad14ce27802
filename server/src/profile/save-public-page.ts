import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, UserContext } from '../context.ts';
import { domainErrorOf } from '../database/errors.ts';

type Input = Pick<InputFor<'profile.updateSettings'>, 'handle' | 'isPublicOnWeb'>;

/**
 * Changes the handle of the caller's public page, and whether it is on the web. Both or neither is saved. A repeat changes
 * nothing.
 * @throws DomainError HANDLE_TAKEN, HANDLE_CHANGED_RECENTLY with `until` and `date`, HANDLE_MISSING, each for the field `handle`
 */
export async function savePublicPage(ctx: UserContext, { handle, isPublicOnWeb }: Input): Promise<void> {
  if (handle === undefined && isPublicOnWeb === undefined) return;
  try {
    await sql`select save_public_page(${ctx.userId}, ${handle ?? null}, ${isPublicOnWeb ?? null})`.execute(ctx.db);
  } catch (thrown) {
    const error = domainErrorOf(thrown);
    if (!error?.code.startsWith('HANDLE_')) throw error ?? thrown;
    throw new DomainError(error.code, error.params, { handle: error.message });
  }
}
