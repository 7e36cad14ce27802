import { DomainError } from '@proverse/shared';
import type { OutputFor, UserContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';
import { WITH_TALLIES } from '../figures/earnings.ts';
import { readWithoutOverdue } from '../expiry/expire-messages.ts';
import { STATS, statsOf, type StatsRow } from './stats-sql.ts';

/**
 * Returns the caller's current stats. Due messages expire first.
 * @throws DomainError NOT_FOUND for an unknown user
 */
export async function getStats(ctx: UserContext): Promise<OutputFor<'dashboard.stats'>> {
  const row = await readWithoutOverdue(ctx, async () => {
    const stats = await maybeOne<StatsRow>(ctx.reads, {
      name: 'dashboard.stats',
      text: `${WITH_TALLIES} ${STATS}`,
      values: [ctx.userId],
    });
    if (!stats) throw new DomainError('NOT_FOUND');
    return stats;
  });
  return statsOf(row);
}
