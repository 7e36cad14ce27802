import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { maybeOne } from '../db/rows.ts';
import { isComplete } from '../kernel/profile-completeness.ts';
import { REVIEW_COLUMNS } from './review-columns.ts';

type Input = InputOf<typeof contract.profiles.get>;
type Profile = OutputOf<typeof contract.profiles.get>;

interface ProfileRow {
  id: string;
  first_name: string;
  last_name: string;
  profession: string;
  location: string | null;
  phone: string | null;
  headline: string | null;
  bio: string | null;
  skills: string[];
  experience: string | null;
  portfolio: Profile['portfolio'];
  avatar_url: string | null;
  message_rate: number | null;
  is_profile_public: boolean;
  availability_status: Profile['availabilityStatus'];
  created_at: Date;
  is_online: boolean;
  last_active_at: Date | null;
  rating_avg: string | null;
  rating_count: number;
  consultations: number;
  response_rate: number | null;
  saved: boolean;
  blocked: boolean;
  /** This person has blocked the caller, who must not learn why messages are rejected. */
  blocks_caller: boolean;
  testimonials: Profile['testimonials'];
}

// Only the latest 50 reviews can become testimonials, so that many reviews do not make the query slower.
const PUBLIC_PROFILE = `
  select
    u.id, u.first_name, u.last_name, u.profession, u.location, u.phone, u.headline, u.bio, u.skills, u.experience,
    u.portfolio, u.avatar_url, u.message_rate, u.is_profile_public, u.availability_status, u.created_at,
    is_about(p.last_active_at) as is_online, p.last_active_at,
    s.rating_avg, s.rating_count, s.consultations, s.response_rate,
    exists (select from saved_professionals where owner_id = $1 and saved_id = u.id) as saved,
    exists (select from user_blocks where blocker_id = $1 and blocked_id = u.id) as blocked,
    exists (select from user_blocks where blocker_id = u.id and blocked_id = $1) as blocks_caller,
    coalesce((
      select json_agg(row_to_json(best) order by best.rating desc, best.date desc)
      from (
        select ${REVIEW_COLUMNS}
        from (select * from ratings where rated_id = $2 order by created_at desc, message_id limit 50) g
        join users c on c.id = g.rater_id
        where g.review is not null and g.rating >= 4
        order by g.rating desc, g.created_at desc
        limit 3
      ) best
    ), '[]') as testimonials
  from users u
  join profile_stats s on s.user_id = u.id
  left join user_presence p on p.user_id = u.id
  where u.id = $2 and may_see_profile($1, u)`;

/**
 * Returns a person's profile as the caller may see it, and whether the caller can message them now.
 * @throws DomainError NOT_FOUND if the person is unknown, suspended or hidden from the caller
 */
export async function getPublicProfile(ctx: UserContext, { userId }: Input): Promise<Profile> {
  const profile = await maybeOne<ProfileRow>(ctx.pool, {
    name: 'profiles.get',
    text: PUBLIC_PROFILE,
    values: [ctx.userId, userId],
  });
  if (!profile) throw new DomainError('NOT_FOUND');
  return profileOf(ctx, profile);
}

function profileOf(ctx: UserContext, row: ProfileRow): Profile {
  const cannotMessageReason = reasonNotToMessage(ctx, row);
  return {
    userId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: row.profession,
    location: row.location,
    headline: row.headline,
    bio: row.bio,
    skills: row.skills,
    experience: row.experience,
    portfolio: row.portfolio,
    avatarUrl: row.avatar_url,
    messageRate: row.message_rate,
    rating: row.rating_avg === null ? null : Number(row.rating_avg),
    totalRatings: row.rating_count,
    totalMessages: row.consultations,
    responseRate: row.response_rate,
    isProfilePublic: row.is_profile_public,
    availabilityStatus: row.availability_status,
    isOnline: row.is_online,
    lastActive: row.last_active_at?.toISOString() ?? null,
    joinDate: row.created_at.toISOString(),
    emailVerified: true, // `users` only holds verified accounts
    profileVerified: isComplete(row),
    testimonials: row.testimonials,
    isOwn: row.id === ctx.userId,
    saved: row.saved,
    blocked: row.blocked,
    canMessage: cannotMessageReason === null,
    cannotMessageReason,
    replyWithinSeconds: Math.floor(ctx.config.messageTtlMs / 1000),
  };
}

/** Why a message would be rejected now, apart from the caller's coins. */
function reasonNotToMessage(ctx: UserContext, row: ProfileRow): Profile['cannotMessageReason'] {
  if (row.id === ctx.userId) return 'own';
  if (!row.is_profile_public) return 'private';
  if (row.message_rate === null) return 'no_rate';
  return row.blocks_caller ? 'not_available' : null;
}
