import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { afterCommit } from '../kernel/after-commit.ts';
import type { UserContext } from '../context.ts';
import { getProfile } from './get-profile.ts';
import { saveUser } from './save-user.ts';

type Input = InputOf<typeof contract.profile.updateSettings>;
type Output = OutputOf<typeof contract.profile.updateSettings>;

/** Updates the given settings and returns the whole profile. The directory shows the change at once. */
export async function updateSettings(ctx: UserContext, input: Input): Promise<Output> {
  await saveUser(ctx, {
    is_profile_public: input.isProfilePublic,
    email_notifications: input.emailNotifications,
    message_notifications: input.messageNotifications,
  });
  return { user: await afterCommit(getProfile(ctx)) };
}
