import { useLocation } from 'wouter';
import { useSearch } from '../ui/hooks/use-search.ts';

/** The address where coins are bought, a package chosen where one is named; buying leads back here, to the same draft. */
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
