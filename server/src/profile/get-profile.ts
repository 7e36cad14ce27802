import { DomainError } from '@proverse/shared';
import type { OutputFor, UserContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';
import { readWithoutOverdue } from '../expiry/expire-messages.ts';
import { profileCompleteness } from '../people/profile-completeness.ts';

type Profile = OutputFor<'profile.get'>;

type ProfileRow = Omit<Profile, 'emailVerified' | 'profileCompleteness'> & { readonly overdue: boolean };

const OWN_PROFILE = `
  select
    u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, u.phone, u.location, u.headline, u.bio,
    u.profession, u.message_rate as "messageRate", u.priority_rate as "priorityRate", u.follow_up_rate as "followUpRate",
    u.availability_status as "availabilityStatus", u.experience, u.skills, u.languages,
    u.portfolio, u.avatar_url as "avatarUrl", u.is_profile_public as "isProfilePublic",
    u.handle, u.is_public_on_web as "isPublicOnWeb", u.email_notifications as "emailNotifications",
    u.message_notifications as "messageNotifications", u.message_previews as "messagePreviews", u.language,
    pause_of(u, now()) as "pausedUntil",
    u.capacity_per_week as "capacityPerWeek", u.accepted_files::text[] as "acceptedFiles",
    wire_time(u.created_at) as "joinDate", wire_time(u.created_at) as "createdAt",
    wire_time(p.last_active_at) as "lastActive", s.rating_avg::double precision as rating,
    s.rating_count as "totalRatings", s.consultations as "totalMessages", s.response_rate as "responseRate",
    wallet_balance(u.id) as coins, has_due_messages($1) as overdue
  from users u
  join profile_stats s on s.user_id = u.id
  left join user_presence p on p.user_id = u.id
  where u.id = $1`;

/**
 * Returns the caller's whole profile with current balance and stats. Due messages expire first.
 * @throws DomainError NOT_FOUND for an unknown user
 */
export async function getProfile(ctx: UserContext): Promise<Profile> {
  const { overdue: _, ...profile } = await readWithoutOverdue(ctx, () => readProfile(ctx));
  // `users` only holds verified accounts.
  return { ...profile, emailVerified: true, profileCompleteness: profileCompleteness(profile) };
}

async function readProfile(ctx: UserContext): Promise<ProfileRow> {
  const profile = await maybeOne<ProfileRow>(ctx.reads, {
    name: 'profile.get',
    text: OWN_PROFILE,
    values: [ctx.userId],
  });
  if (!profile) throw new DomainError('NOT_FOUND');
  return profile;
}
