import { useLocation } from 'wouter';
import { useSearch } from '../../ui/hooks/address/use-search.ts';

/** Returns a function for the address to buy coins, with a package selected if given. Buying leads back here. */
export function useBuyPath(): (packageCode?: string) => string {
  const [path] = useLocation();
  const search = useSearch();
  return (packageCode) => {
    const params = new URLSearchParams({
      tab: 'buy',
      ...(packageCode !== undefined && { package: packageCode }),
      return: path + search,
    });
    return `/coins?${params.toString()}`;
  };
}
