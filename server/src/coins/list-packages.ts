import type { OutputFor, UserContext } from '../context.ts';

type CoinPackage = OutputFor<'coins.packages'>['content'][number];

/** Returns the packages on sale, cheapest first. A package's id is its code. In test mode no money is charged. */
export async function listPackages(ctx: UserContext): Promise<OutputFor<'coins.packages'>> {
  const rows = await ctx.db
    .selectFrom('coin_packages')
    .select(['code', 'title', 'description', 'coins', 'bonus', 'price_inr', 'popular'])
    .where('availability', '=', 'on_sale')
    .orderBy('price_inr')
    .orderBy('code')
    .execute();
  return {
    content: rows.map(({ price_inr, ...row }): CoinPackage => ({
      ...row,
      id: row.code,
      price: price_inr,
      savings: savingsTag(price_inr, row.coins + row.bonus),
    })),
    methods: [...ctx.payments.current.methods],
    testMode: ctx.payments.current.name === 'sandbox',
  };
}

/** Returns a text with the discount in whole percent against ₹1 per coin, or null if there is no discount. */
export function savingsTag(priceInr: number, coinsWithBonus: number): string | null {
  const percent = Math.round((1 - priceInr / coinsWithBonus) * 100);
  return percent > 0 ? `Save ${percent}%` : null;
}
