import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { maybeOne } from '../db/rows.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';
import { profileCompleteness } from '../kernel/profile-completeness.ts';

type Profile = OutputOf<typeof contract.profile.get>;

interface ProfileRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Profile['role'];
  phone: string | null;
  location: string | null;
  headline: string | null;
  bio: string | null;
  profession: string;
  message_rate: number | null;
  availability_status: Profile['availabilityStatus'];
  experience: string | null;
  skills: string[];
  portfolio: Profile['portfolio'];
  avatar_url: string | null;
  is_profile_public: boolean;
  email_notifications: boolean;
  message_notifications: boolean;
  created_at: Date;
  last_active_at: Date | null;
  rating_avg: string | null;
  rating_count: number;
  consultations: number;
  response_rate: number | null;
  coins: number;
  overdue: boolean;
}

const OWN_PROFILE = `
  select
    u.id, u.first_name, u.last_name, u.email, u.role, u.phone, u.location, u.headline, u.bio, u.profession,
    u.message_rate, u.availability_status, u.experience, u.skills, u.portfolio, u.avatar_url, u.is_profile_public,
    u.email_notifications, u.message_notifications, u.created_at, p.last_active_at,
    s.rating_avg, s.rating_count, s.consultations, s.response_rate, wallet_balance(u.id) as coins,
    has_due_messages($1) as overdue
  from users u
  join profile_stats s on s.user_id = u.id
  left join user_presence p on p.user_id = u.id
  where u.id = $1`;

/** Returns the caller's whole profile with current balance and stats. Due messages are settled first. */
export async function getProfile(ctx: UserContext): Promise<Profile> {
  return profileOf(await readSettled(ctx, () => readProfile(ctx)));
}

async function readProfile(ctx: UserContext): Promise<ProfileRow> {
  const profile = await maybeOne<ProfileRow>(ctx.pool, {
    name: 'profile.get',
    text: OWN_PROFILE,
    values: [ctx.userId],
  });
  if (!profile) throw new DomainError('NOT_FOUND');
  return profile;
}

function profileOf(row: ProfileRow): Profile {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: true, // `users` only holds verified accounts
    role: row.role,
    phone: row.phone,
    location: row.location,
    headline: row.headline,
    bio: row.bio,
    profession: row.profession,
    messageRate: row.message_rate,
    availabilityStatus: row.availability_status,
    experience: row.experience,
    skills: row.skills,
    portfolio: row.portfolio,
    avatarUrl: row.avatar_url,
    profileCompleteness: profileCompleteness(row),
    isProfilePublic: row.is_profile_public,
    emailNotifications: row.email_notifications,
    messageNotifications: row.message_notifications,
    rating: row.rating_avg === null ? null : Number(row.rating_avg),
    totalRatings: row.rating_count,
    totalMessages: row.consultations,
    responseRate: row.response_rate,
    joinDate: row.created_at.toISOString(),
    lastActive: row.last_active_at?.toISOString() ?? null,
    coins: row.coins,
    createdAt: row.created_at.toISOString(),
  };
}
