import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { saveUser } from './save-user.ts';

/** Takes the caller's picture away; what nobody else shows is deleted. Repeating it changes nothing. */
export async function removeAvatar(ctx: UserContext): Promise<OutputOf<typeof contract.profile.removeAvatar>> {
  await saveUser(ctx, { avatar_url: null });
  return { avatarUrl: null };
}
