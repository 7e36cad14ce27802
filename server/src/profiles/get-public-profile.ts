import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';
import { replyTimes } from '../figures/reply-times.ts';
import { verifiedMarks } from '../people/verified-marks.ts';
import { isComplete } from '../people/profile-completeness.ts';
import { bestReviews, REVIEW_COLUMNS } from '../people/review-columns.ts';

type Profile = OutputFor<'profiles.get'>;

/** Fields that are computed from the caller and the configuration. */
type Computed =
  | 'emailVerified'
  | 'profileVerified'
  | 'isOwn'
  | 'canMessage'
  | 'cannotMessageReason'
  | 'replyWithinSeconds'
  | 'priorityReplyWithinSeconds';

interface ProfileRow extends Omit<Profile, Computed> {
  readonly phone: string | null;
  /**
   * Whether this person has blocked the caller. It is not part of the response, because the caller must not learn about
   * the block.
   */
  readonly blocksCaller: boolean;
}

const PUBLIC_PROFILE = `
  select
    u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.profession, u.location, u.phone,
    u.headline, u.bio, u.skills, u.languages, u.experience, u.portfolio, u.avatar_url as "avatarUrl", u.message_rate as "messageRate",
    u.priority_rate as "priorityRate",
    u.is_profile_public as "isProfilePublic", case when is_on_web(u) then u.handle end as handle,
    u.availability_status as "availabilityStatus", wire_time(u.created_at) as "joinDate",
    is_online(u.availability_status, p.last_active_at) as "isOnline",
    wire_time(visible_last_active($1, u, p.last_active_at)) as "lastActive",
    s.rating_avg::double precision as rating, s.rating_count as "totalRatings",
    s.consultations as "totalMessages", s.response_rate as "responseRate", o.*,
    exists (select from saved_professionals where owner_id = $1 and saved_id = u.id) as saved,
    exists (select from user_blocks where blocker_id = $1 and blocked_id = u.id) as blocked,
    exists (select from user_blocks where blocker_id = u.id and blocked_id = $1) as "blocksCaller",
    ${bestReviews('$2', REVIEW_COLUMNS)} as testimonials,
    ${verifiedMarks('u.id')} as verified
  from users u
  join profile_stats s on s.user_id = u.id
  left join user_presence p on p.user_id = u.id
  cross join lateral openings_of(u) o
  where u.id = $2 and may_see_profile($1, u)`;

/**
 * Returns a person's profile as the caller may see it, and whether the caller can message them now.
 * @throws DomainError NOT_FOUND if the person is unknown, suspended or hidden from the caller
 */
export async function getPublicProfile(ctx: UserContext, { userId }: InputFor<'profiles.get'>): Promise<Profile> {
  const profile = await maybeOne<ProfileRow>(ctx.reads, {
    name: 'profiles.get',
    text: PUBLIC_PROFILE,
    values: [ctx.userId, userId],
  });
  if (!profile) throw new DomainError('NOT_FOUND');
  return profileOf(ctx, profile);
}

function profileOf(ctx: UserContext, row: ProfileRow): Profile {
  const { phone: _private, blocksCaller: _secret, ...profile } = row;
  const cannotMessageReason = reasonNotToMessage(ctx, row);
  return {
    ...profile,
    emailVerified: true, // `users` only holds verified accounts
    profileVerified: isComplete(row),
    isOwn: row.userId === ctx.userId,
    canMessage: cannotMessageReason === null,
    cannotMessageReason,
    ...replyTimes(ctx.config),
  };
}

/** Returns why a message would be rejected now, apart from too few coins; null if it would be accepted. */
function reasonNotToMessage(ctx: UserContext, row: ProfileRow): Profile['cannotMessageReason'] {
  if (row.userId === ctx.userId) return 'own';
  if (!row.isProfilePublic) return 'private';
  if (row.messageRate === null) return 'no_rate';
  if (row.pausedUntil !== null) return 'paused';
  if (row.blocksCaller) return 'not_available';
  return row.placesLeft === 0 ? 'full' : null;
}
