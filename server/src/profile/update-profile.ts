import { afterCommit } from '../idempotency/after-commit.ts';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { getProfile } from './get-profile.ts';
import { saveUser } from './save-user.ts';

type Input = InputFor<'profile.update'>;

/**
 * Updates the given fields and returns the whole profile. Read-only fields of a profile are accepted and ignored. The
 * message price can be changed but not removed. A repeat changes nothing.
 */
export async function updateProfile(ctx: UserContext, input: Input): Promise<OutputFor<'profile.update'>> {
  await saveUser(ctx, {
    first_name: input.firstName,
    last_name: input.lastName,
    profession: input.profession,
    phone: input.phone,
    location: input.location,
    headline: input.headline,
    bio: input.bio,
    message_rate: input.messageRate ?? undefined,
    priority_rate: input.priorityRate,
    follow_up_rate: input.followUpRate,
    availability_status: input.availabilityStatus,
    experience: input.experience,
    skills: input.skills,
    languages: input.languages,
    portfolio: input.portfolio && JSON.stringify(input.portfolio),
  });
  return { user: await afterCommit(getProfile(ctx)) };
}
