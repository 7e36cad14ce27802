import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';

type Balance = OutputOf<typeof contract.coins.balance>;

interface WalletRow {
  bonus: number;
  purchased: number;
  earned: number;
  earned_bonus: number;
  overdue: boolean;
}

/** Coins that can be spent now, by kind. A refund that is due has arrived before the balance is read. */
export async function getBalance(ctx: UserContext): Promise<Balance> {
  const { bonus, purchased, earned, earned_bonus } = await readSettled(ctx, () => readWallet(ctx));
  return {
    coins: bonus + purchased + earned + earned_bonus,
    kinds: { bonus, purchased, earned, earnedBonus: earned_bonus },
    usdPerInr: ctx.config.usdPerInr,
  };
}

async function readWallet(ctx: UserContext): Promise<WalletRow> {
  const { rows } = await ctx.pool.query<WalletRow>({
    name: 'coins.balance',
    text: `
      select bonus, purchased, earned, earned_bonus, exists (
        select from messages where sender_id = $1 and status = 'pending' and expires_at <= now()
      ) as overdue
      from wallet_kinds($1)`,
    values: [ctx.userId],
  });
  const [row] = rows;
  if (!row) throw new Error('wallet_kinds answered no row');
  return row;
}
