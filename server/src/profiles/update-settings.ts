import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { afterCommit } from '../kernel/after-commit.ts';
import type { UserContext } from '../context.ts';
import { getProfile } from './get-profile.ts';
import { savePublicPage } from './save-public-page.ts';
import { saveUser } from './save-user.ts';

type Input = InputOf<typeof contract.profile.updateSettings>;
type Output = OutputOf<typeof contract.profile.updateSettings>;

/**
 * Updates the given settings and returns the whole profile. The directory shows the change at once. A repeat changes nothing.
 * @throws DomainError HANDLE_TAKEN, HANDLE_CHANGED_RECENTLY with `until` and `date`, HANDLE_MISSING. Nothing is saved then.
 */
export async function updateSettings(ctx: UserContext, input: Input): Promise<Output> {
  await savePublicPage(ctx, input);
  await saveUser(ctx, {
    is_profile_public: input.isProfilePublic,
    email_notifications: input.emailNotifications,
    message_notifications: input.messageNotifications,
  });
  return { user: await afterCommit(getProfile(ctx)) };
}
