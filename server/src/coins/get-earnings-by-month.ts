import type { OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { EARNINGS_BY_MONTH, WITH_TALLIES, type EarningsMonth } from '../figures/earnings.ts';

/** Returns the user's earnings net of fees in each of the last twelve months in Indian time, the current month last. */
export async function getEarningsByMonth(ctx: UserContext): Promise<OutputFor<'coins.earningsByMonth'>> {
  const content = await many<EarningsMonth>(ctx.reads, {
    name: 'coins.earnings-by-month',
    text: `${WITH_TALLIES} ${EARNINGS_BY_MONTH}`,
    values: [ctx.userId],
  });
  return { content };
}
