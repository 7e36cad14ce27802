import type { OutputFor, UserContext } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import { many } from '../database/rows.ts';
import { expireDueMessagesOf } from '../expiry/expire-messages.ts';

/** Returns the months with transactions in the wallet, newest first, with the balance before and after each month. */
export async function listMonths(ctx: UserContext): Promise<OutputFor<'statements.months'>> {
  await expireDueMessagesOf(ctx, ctx.userId);
  const rows = await many(ctx.pool, fromFunction('statement_months', { p_user: ctx.userId }));
  return {
    content: rows
      .toSorted((a, b) => b.month.localeCompare(a.month))
      .map(({ month, opening, closing }) => ({ month, openingCoins: opening, closingCoins: closing })),
  };
}
