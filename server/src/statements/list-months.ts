import type { OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { expireDueMessagesOf } from '../expiry/expire-messages.ts';

interface MonthRow {
  month: string;
  opening: number;
  closing: number;
}

/** Returns the months with transactions in the wallet, newest first, with the balance before and after each month. */
export async function listMonths(ctx: UserContext): Promise<OutputFor<'statements.months'>> {
  await expireDueMessagesOf(ctx, ctx.userId);
  const rows = await many<MonthRow>(ctx.pool, {
    name: 'statements.months',
    text: 'select month, opening, closing from statement_months($1) order by month desc',
    values: [ctx.userId],
  });
  return {
    content: rows.map(({ month, opening, closing }) => ({ month, openingCoins: opening, closingCoins: closing })),
  };
}
