interface Package {
  readonly coins: number;
  readonly bonus: number;
  readonly price: number;
}

/**
 * Returns the packages to buy one after the other so that their coins cover the shortfall: the largest until one package
 * covers the rest, then the cheapest that does. Empty if nothing is on sale.
 */
export function packagesToBuy<P extends Package>(packages: readonly P[], shortfallCoins: number): P[] {
  const [largest] = packages.toSorted((a, b) => worthOf(b) - worthOf(a));
  if (!largest) return [];
  const largestCount = Math.max(0, Math.ceil(shortfallCoins / worthOf(largest)) - 1);
  const restCoins = shortfallCoins - largestCount * worthOf(largest);
  const [cheapest = largest] = packages
    .filter((each) => worthOf(each) >= restCoins)
    .toSorted((a, b) => a.price - b.price);
  return [...Array.from({ length: largestCount }, () => largest), cheapest];
}

/** Returns the coins of a package with its bonus. */
export function worthOf({ coins, bonus }: Package): number {
  return coins + bonus;
}
