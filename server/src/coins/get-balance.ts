import type { OutputFor, UserContext } from '../context.ts';
import { one } from '../database/rows.ts';
import { readWithoutOverdue } from '../expiry/expire-messages.ts';

/** Returns the coins that the user can spend now, in total and by kind. Due messages expire first. */
export async function getBalance(ctx: UserContext): Promise<OutputFor<'coins.balance'>> {
  const { overdue: _, ...kinds } = await readWithoutOverdue(ctx, () => readWallet(ctx));
  const coins = kinds.bonus + kinds.purchased + kinds.earned + kinds.earnedBonus;
  return { coins, kinds, usdPerInr: ctx.config.usdPerInr };
}

function readWallet(ctx: UserContext): Promise<OutputFor<'coins.balance'>['kinds'] & { readonly overdue: boolean }> {
  return one(ctx.reads, {
    name: 'coins.balance',
    text: `
      select bonus, purchased, earned, earned_bonus as "earnedBonus", exists (
        select from messages where sender_id = $1 and status = 'pending' and expires_at <= now()
      ) as overdue
      from wallet_kinds($1)`,
    values: [ctx.userId],
  });
}
