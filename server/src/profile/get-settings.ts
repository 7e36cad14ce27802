import type { OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

const SETTINGS = `
  select
    is_profile_public as "isProfilePublic", handle, is_public_on_web as "isPublicOnWeb",
    email_notifications as "emailNotifications", message_notifications as "messageNotifications",
    message_previews as "messagePreviews", language,
    pause_of(users, now()) as "pausedUntil", capacity_per_week as "capacityPerWeek",
    accepted_files::text[] as "acceptedFiles"
  from users
  where id = $1`;

/**
 * Returns whether the caller's profile is in the directory and on the web, which emails they want, and their limits on new
 * messages.
 * @throws DomainError NOT_FOUND for an unknown user
 */
export async function getSettings(ctx: UserContext): Promise<OutputFor<'profile.settings'>> {
  return readOutput(ctx.pool, 'profile.settings', { text: SETTINGS, values: [ctx.userId] });
}
