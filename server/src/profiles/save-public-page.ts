import { DomainError, type contract, type InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';

type Input = Pick<InputOf<typeof contract.profile.updateSettings>, 'handle' | 'isPublicOnWeb'>;

const save = sqlFunction<(userId: string, handle: string | null, isOn: boolean | null) => void>('save_public_page');

/**
 * Changes the handle of the caller's public page, and whether it is on the web. Both or neither is saved. A repeat changes
 * nothing.
 * @throws DomainError HANDLE_TAKEN, HANDLE_CHANGED_RECENTLY with `until` and `date`, HANDLE_MISSING, each for the field `handle`
 */
export async function savePublicPage(ctx: UserContext, { handle, isPublicOnWeb }: Input): Promise<void> {
  if (handle === undefined && isPublicOnWeb === undefined) return;
  try {
    await save(ctx.pool, ctx.userId, handle ?? null, isPublicOnWeb ?? null);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.code.startsWith('HANDLE_')) throw error;
    throw new DomainError(error.code, error.params, { handle: error.message });
  }
}
