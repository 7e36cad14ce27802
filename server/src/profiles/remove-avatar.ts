import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { saveUser } from './save-user.ts';

/** Removes the caller's picture, and deletes its file if no other user shows it. A repeat changes nothing. */
export async function removeAvatar(ctx: UserContext): Promise<OutputOf<typeof contract.profile.removeAvatar>> {
  await saveUser(ctx, { avatar_url: null });
  return { avatarUrl: null };
}
