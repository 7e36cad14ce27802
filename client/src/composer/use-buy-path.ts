import { useLocation } from 'wouter';
import { useSearch } from '../ui/hooks/use-search.ts';

/** The address to buy coins, optionally with a package selected. Buying returns to the current address and its draft. */
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
