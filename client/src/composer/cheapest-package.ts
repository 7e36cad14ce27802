interface Package {
  readonly coins: number;
  readonly bonus: number;
  readonly price: number;
}

/** Returns the cheapest package whose coins cover the shortfall, or else the package with the most coins, if any. */
export function cheapestPackage<P extends Package>(packages: readonly P[], shortfallCoins: number): P | undefined {
  const worth = (offer: P) => offer.coins + offer.bonus;
  const covering = packages.filter((offer) => worth(offer) >= shortfallCoins);
  const [cheapest] = covering.toSorted((a, b) => a.price - b.price);
  return cheapest ?? packages.toSorted((a, b) => worth(b) - worth(a))[0];
}
