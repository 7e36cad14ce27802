import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

/** Returns whether the caller's profile is in the directory and on the web, and which mails they want. */
export async function getSettings(ctx: UserContext): Promise<OutputOf<typeof contract.profile.settings>> {
  const settings = await ctx.db
    .selectFrom('users')
    .select([
      'is_profile_public as isProfilePublic',
      'handle',
      'is_public_on_web as isPublicOnWeb',
      'email_notifications as emailNotifications',
      'message_notifications as messageNotifications',
    ])
    .where('id', '=', ctx.userId)
    .executeTakeFirst();
  if (!settings) throw new DomainError('NOT_FOUND');
  return settings;
}
