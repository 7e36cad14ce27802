import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { replyTimes } from '../figures/reply-times.ts';
import { visibleProfile } from '../people/visible-profile.ts';

type Output = OutputFor<'recipients.get'>;

/**
 * Returns a person to message, with their current prices in coins.
 * @throws DomainError NOT_FOUND
 */
export async function getRecipient(ctx: UserContext, { id }: InputFor<'recipients.get'>): Promise<Output> {
  const profile = await visibleProfile(ctx, id);
  return {
    id: profile.id,
    name: `${profile.first_name} ${profile.last_name}`,
    profession: profile.profession,
    avatar: profile.avatar_url,
    pricePerMessage: profile.message_rate,
    priorityPrice: profile.priority_rate,
    followUpPrice: profile.follow_up_rate ?? profile.message_rate,
    acceptedFiles: profile.accepted_files,
    freePass: profile.freePass,
    rating: profile.rating_avg === null ? null : Number(profile.rating_avg),
    responseRate: profile.response_rate,
    location: profile.location,
    languages: [...profile.languages],
    availabilityStatus: profile.availability_status,
    isOnline: profile.is_online,
    totalMessages: profile.consultations,
    pausedUntil: profile.pausedUntil,
    placesLeft: profile.placesLeft,
    nextPlaceAt: profile.nextPlaceAt,
    verified: [...profile.verified],
    ...replyTimes(ctx.config),
  };
}
