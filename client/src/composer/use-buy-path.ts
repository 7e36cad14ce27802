import { useLocation, useSearch } from 'wouter';

/** The address where coins are bought, a package chosen where one is named; buying leads back here, to the same draft. */
export function useBuyPath(): (packageCode?: string) => string {
  const [path] = useLocation();
  const search = useSearch();
  return (packageCode) => {
    const params = new URLSearchParams({
      tab: 'buy',
      ...(packageCode !== undefined && { package: packageCode }),
      return: search ? `${path}?${search}` : path,
    });
    return `/coins?${params.toString()}`;
  };
}
