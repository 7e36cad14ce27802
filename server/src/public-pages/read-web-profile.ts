import type { CategoryId } from '@proverse/shared';
import { callFunction } from '../database/call-function.ts';
import { maybeOne, type Queryable } from '../database/rows.ts';
import { verifiedMarks, type VerifiedMark } from '../people/verified-marks.ts';
import { bestReviews, WEB_REVIEW_COLUMNS } from '../people/review-columns.ts';

/** A person as everyone on the web may see them. Prices are in coins, times in hours, rates in percent. */
export interface WebProfile {
  readonly userId: string;
  readonly handle: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profession: string;
  readonly headline: string | null;
  readonly bio: string | null;
  readonly location: string | null;
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly avatarUrl: string | null;
  readonly messageRate: number | null;
  /** The price of an answer within 24 hours, if that is offered. */
  readonly priorityRate: number | null;
  /** See contract/parts/openings.ts. */
  readonly pausedUntil: string | null;
  readonly placesLeft: number | null;
  readonly nextPlaceAt: string | null;
  readonly verified: readonly VerifiedMark[];
  readonly category: CategoryId | null;
  readonly rating: number | null;
  readonly ratings: number;
  readonly answered: number;
  readonly responseRate: number | null;
  readonly responseHours: number | null;
  readonly memberSince: number;
  readonly changedAt: string;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  readonly reviews: readonly WebReview[];
}

interface WebReview {
  readonly rating: number;
  readonly content: string;
  readonly date: string;
  readonly clientName: string;
}

const WEB_PROFILE = `
  select
    u.id as "userId", u.handle, u.first_name as "firstName", u.last_name as "lastName", u.profession, u.headline, u.bio,
    u.location, u.skills, u.languages, u.avatar_url as "avatarUrl", u.message_rate as "messageRate", u.priority_rate as "priorityRate", e.category, o.*,
    ${verifiedMarks('u.id')} as verified,
    s.rating_avg::double precision as rating, s.rating_count as ratings, s.consultations as answered,
    s.response_rate as "responseRate", s.response_median_hours as "responseHours",
    extract(year from u.created_at)::integer as "memberSince", wire_time(e.web_changed_at) as "changedAt",
    e.sitemap_handle is not null as "isIndexed", ${bestReviews('u.id', WEB_REVIEW_COLUMNS)} as reviews
  from users u
  join profile_stats s on s.user_id = u.id
  join directory_entries e on e.user_id = u.id
  cross join lateral openings_of(u) o
  where u.handle = $1 and is_on_web(u)`;

/** Returns the person with this handle who has a page on the web, in one query. */
export function readWebProfile(reads: Queryable, handle: string): Promise<WebProfile | undefined> {
  return maybeOne<WebProfile>(reads, { name: 'web.profile', text: WEB_PROFILE, values: [handle] });
}

/** Returns the current handle of the person who gave this one up less than 90 days ago. */
export async function readNewHandle(reads: Queryable, formerHandle: string): Promise<string | undefined> {
  return (await callFunction(reads, 'handle_after', { p_former: formerHandle })) ?? undefined;
}
