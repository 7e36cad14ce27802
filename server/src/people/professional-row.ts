import type { OutputFor } from '../context.ts';
import { verifiedMarks } from './verified-marks.ts';

type Professional = OutputFor<'directory.professionals'>['content'][number];

/**
 * A professional as the directory shows them on a card. `rating_avg` is a number of stars as text with two decimals,
 * `message_rate` is in coins.
 */
export interface ProfessionalRow {
  user_id: string;
  first_name: string;
  last_name: string;
  profession: string;
  avatar_url: string | null;
  rating_avg: string | null;
  rating_count: number;
  response_rate: number | null;
  response_median_hours: number | null;
  message_rate: number | null;
  availability_status: Professional['status'];
  is_online: boolean;
  headline: string | null;
  location: string | null;
  bio: string | null;
  skills: string[];
  languages: Professional['languages'];
  consultations: number;
  verified: Professional['verified'];
  saved: boolean;
  pausedUntil: string | null;
  placesLeft: number | null;
  nextPlaceAt: string | null;
}

/** A share of fewer messages says little, and one that expired would be 0 %. */
const MESSAGES_DUE_MIN = 3;

/**
 * The columns of a `ProfessionalRow` from `users`, `profile_stats`, `user_presence` and `openings_of`. Each query adds
 * `saved` itself.
 */
export const PROFESSIONAL_COLUMNS = `
  user_id, first_name, last_name, profession, avatar_url, rating_avg, rating_count, response_median_hours,
  case when (
    select sum(replied + expired) from response_days d where d.user_id = users.id and d.day > current_date - 90
  ) >= ${MESSAGES_DUE_MIN} then response_rate end as response_rate,
  message_rate, availability_status, is_online(availability_status, last_active_at) as is_online, headline, location, bio, skills,
  languages,   consultations, "pausedUntil", "placesLeft", "nextPlaceAt", ${verifiedMarks('users.id')} as verified`;

export function professionalOf(row: ProfessionalRow): Professional {
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: row.profession,
    avatarUrl: row.avatar_url,
    rating: row.rating_avg === null ? null : Number(row.rating_avg),
    totalRatings: row.rating_count,
    responseRate: row.response_rate,
    averageResponseTime: row.response_median_hours,
    messageRate: row.message_rate,
    status: row.availability_status,
    availabilityStatus: row.availability_status,
    isOnline: row.is_online,
    headline: row.headline,
    location: row.location,
    bio: row.bio,
    skills: row.skills,
    languages: row.languages,
    totalMessages: row.consultations,
    pausedUntil: row.pausedUntil,
    placesLeft: row.placesLeft,
    nextPlaceAt: row.nextPlaceAt,
    verified: row.verified,
    saved: row.saved,
  };
}
