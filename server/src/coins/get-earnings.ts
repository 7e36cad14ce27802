import type { OutputFor, UserContext } from '../context.ts';
import { earningsOf, readEarnings } from '../figures/earnings.ts';
import { readWithoutOverdue } from '../expiry/expire-messages.ts';

/**
 * Returns the user's earnings in coins net of fees: in total, being withdrawn, available and awaiting a reply. `growth` is a
 * percentage.
 */
export async function getEarnings(ctx: UserContext): Promise<OutputFor<'coins.earnings'>> {
  return earningsOf(await readWithoutOverdue(ctx, () => readEarnings(ctx)));
}
