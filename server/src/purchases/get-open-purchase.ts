import type { OutputFor, UserContext } from '../context.ts';
import { readOpenPurchase } from '../payments/read-purchase.ts';

/** Returns the user's newest purchase that can still be paid, for a buyer who closed the page before paying. */
export async function getOpenPurchase(ctx: UserContext): Promise<OutputFor<'purchases.open'>> {
  return { purchase: await readOpenPurchase(ctx) };
}
