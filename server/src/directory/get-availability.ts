import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { visibleProfile } from '../kernel/visible-profile.ts';

type Input = InputOf<typeof contract.recipients.availability>;
type Output = OutputOf<typeof contract.recipients.availability>;

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
