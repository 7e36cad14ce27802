interface Package {
  readonly coins: number;
  readonly bonus: number;
  readonly price: number;
}

/** The cheapest package whose coins cover the shortfall, else the one with the most coins; undefined without any. */
export function cheapestPackage<P extends Package>(packages: readonly P[], shortfallCoins: number): P | undefined {
  const worth = (offer: P) => offer.coins + offer.bonus;
  const covering = packages.filter((offer) => worth(offer) >= shortfallCoins);
  if (covering.length > 0) return covering.reduce((best, offer) => (offer.price < best.price ? offer : best));
  return packages.reduce<P | undefined>(
    (most, offer) => (most && worth(most) >= worth(offer) ? most : offer),
    undefined,
  );
}
