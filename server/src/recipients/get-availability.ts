import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { visibleProfile } from '../people/visible-profile.ts';

type Input = InputFor<'recipients.availability'>;
type Output = OutputFor<'recipients.availability'>;

/**
 * Returns the availability that a person chose, and whether they are online.
 * @throws DomainError NOT_FOUND
 */
export async function getAvailability(ctx: UserContext, { userId }: Input): Promise<Output> {
  const profile = await visibleProfile(ctx, userId);
  return {
    userId: profile.id,
    availabilityStatus: profile.availability_status,
    isOnline: profile.is_online,
    lastActive: profile.last_active_at?.toISOString() ?? null,
  };
}
