import type { OutputFor, UserContext } from '../context.ts';
import { readContent } from '../database/read-output.ts';
import { EARNINGS_BY_MONTH, WITH_TALLIES } from '../figures/earnings.ts';

/** Returns the user's earnings net of fees in each of the last twelve months in Indian time, the current month last. */
export async function getEarningsByMonth(ctx: UserContext): Promise<OutputFor<'coins.earningsByMonth'>> {
  const content = await readContent(ctx.reads, 'coins.earningsByMonth', {
    text: `${WITH_TALLIES} ${EARNINGS_BY_MONTH}`,
    values: [ctx.userId],
  });
  return { content };
}
