import type { OutputFor, UserContext } from '../context.ts';
import { saveUser } from './save-user.ts';

/** Removes the caller's picture. The image is deleted unless another user shows it too. A repeat changes nothing. */
export async function removeAvatar(ctx: UserContext): Promise<OutputFor<'profile.removeAvatar'>> {
  await saveUser(ctx, { avatar_url: null });
  return { avatarUrl: null };
}
