import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';

type Balance = OutputOf<typeof contract.coins.balance>;

interface WalletRow {
  bonus: number;
  purchased: number;
  earned: number;
  earned_bonus: number;
  overdue: boolean;
}

/** Coins that can be spent now, by kind. Due refunds are settled first. */
export async function getBalance(ctx: UserContext): Promise<Balance> {
  const { bonus, purchased, earned, earned_bonus } = await readSettled(ctx, () => readWallet(ctx));
  return {
    coins: bonus + purchased + earned + earned_bonus,
    kinds: { bonus, purchased, earned, earnedBonus: earned_bonus },
    usdPerInr: ctx.config.usdPerInr,
  };
}

function readWallet(ctx: UserContext): Promise<WalletRow> {
  return one(ctx.pool, {
    name: 'coins.balance',
    text: `
      select bonus, purchased, earned, earned_bonus, exists (
        select from messages where sender_id = $1 and status = 'pending' and expires_at <= now()
      ) as overdue
      from wallet_kinds($1)`,
    values: [ctx.userId],
  });
}
