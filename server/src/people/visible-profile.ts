import { DomainError, type LanguageCode } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';
import type { FileKind } from '../database/schema.ts';
import { verifiedMarks, type VerifiedMark } from './verified-marks.ts';

/** A person as others may see them. Rates are in coins, `rating_avg` is stars as text with two decimals. */
interface VisibleProfile {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly profession: string;
  readonly avatar_url: string | null;
  readonly location: string | null;
  readonly languages: readonly LanguageCode[];
  readonly message_rate: number | null;
  readonly priority_rate: number | null;
  readonly follow_up_rate: number | null;
  readonly accepted_files: FileKind[];
  readonly availability_status: 'online' | 'busy' | 'offline';
  readonly is_online: boolean;
  readonly last_active_at: Date | null;
  readonly rating_avg: string | null;
  readonly response_rate: number | null;
  readonly consultations: number;
  /** The free pass that this person gave the caller. */
  readonly freePass: { readonly until: string | null; readonly usesLeft: number | null } | null;
  readonly pausedUntil: string | null;
  readonly placesLeft: number | null;
  readonly nextPlaceAt: string | null;
  readonly verified: readonly VerifiedMark[];
}

const VISIBLE_PROFILE = `
  select
    u.id, u.first_name, u.last_name, u.profession, u.avatar_url, u.location, u.languages, u.accepted_files::text[], u.message_rate, u.priority_rate,
    u.follow_up_rate, u.availability_status, is_online(u.availability_status, p.last_active_at) as is_online,
    visible_last_active($1, u, p.last_active_at) as last_active_at, s.rating_avg, s.response_rate, s.consultations, o.*,
    ${verifiedMarks('u.id')} as verified,
    (
      select json_build_object('until', wire_time(f.expires_at), 'usesLeft', f.uses_max - f.uses) from free_passes f
      where f.owner_id = u.id and f.guest_id = $1 and f.revoked_at is null and free_pass_is_open(f, now())
    ) as "freePass"
  from users u
  join profile_stats s on s.user_id = u.id
  left join user_presence p on p.user_id = u.id
  cross join lateral openings_of(u) o
  where u.id = $2 and may_see_profile($1, u)`;

/**
 * Returns the profile of `userId` as the caller may see it.
 * @throws DomainError NOT_FOUND if the person is unknown, suspended or hidden from the caller
 */
export async function visibleProfile(ctx: UserContext, userId: string): Promise<VisibleProfile> {
  const profile = await maybeOne<VisibleProfile>(ctx.reads, {
    name: 'profiles.visible',
    text: VISIBLE_PROFILE,
    values: [ctx.userId, userId],
  });
  if (!profile) throw new DomainError('NOT_FOUND');
  return profile;
}
