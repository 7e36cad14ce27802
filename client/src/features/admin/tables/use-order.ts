import { patchQuery } from '../../../ui/hooks/address/use-query-state.ts';
import { useSearch } from '../../../ui/hooks/address/use-search.ts';

/** Returns the order in the URL, or `fallback`, and a setter that returns to the first page. */
export function useOrder<const T extends string>(orders: readonly T[], fallback: NoInfer<T>): [T, (order: T) => void] {
  const text = new URLSearchParams(useSearch()).get('sort');
  return [orders.find((order) => order === text) ?? fallback, (sort) => patchQuery({ sort, page: null })];
}
