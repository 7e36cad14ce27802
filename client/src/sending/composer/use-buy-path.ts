import { useLocation } from 'wouter';
import { useSearch } from '../../ui/hooks/address/use-search.ts';

/** Returns a function for the address to buy coins, with an amount filled in if given. Buying leads back here. */
export function useBuyPath(): (coins?: number) => string {
  const [path] = useLocation();
  const search = useSearch();
  return (coins) => {
    const params = new URLSearchParams({
      tab: 'buy',
      ...(coins !== undefined && { coins: String(coins) }),
      return: path + search,
    });
    return `/coins?${params.toString()}`;
  };
}
