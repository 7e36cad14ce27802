import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

/** Returns whether the caller's profile is public, and which mails they want. */
export async function getSettings(ctx: UserContext): Promise<OutputOf<typeof contract.profile.settings>> {
  const settings = await ctx.db
    .selectFrom('users')
    .select([
      'is_profile_public as isProfilePublic',
      'email_notifications as emailNotifications',
      'message_notifications as messageNotifications',
    ])
    .where('id', '=', ctx.userId)
    .executeTakeFirst();
  if (!settings) throw new DomainError('NOT_FOUND');
  return settings;
}
