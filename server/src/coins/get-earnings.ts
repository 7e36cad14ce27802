import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { earningsOf, readEarnings } from '../kernel/earnings.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';

/** Returns the user's earnings net of fees, and how much of them is pending or available. All amounts are coins. */
export async function getEarnings(ctx: UserContext): Promise<OutputOf<typeof contract.coins.earnings>> {
  return earningsOf(await readSettled(ctx, () => readEarnings(ctx)));
}
