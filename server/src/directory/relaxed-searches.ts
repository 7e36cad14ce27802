import type { CategoryId } from '@proverse/shared';
import type { InputFor, OutputFor } from '../context.ts';

type Input = InputFor<'directory.professionals'>;
type Relaxed = NonNullable<OutputFor<'directory.professionals'>['nearest']>['relaxed'][number];

/** The filters in the order in which a search gives them up. Saved experts are a list of their own and always a filter. */
const FILTERS: Readonly<Record<Exclude<Relaxed, 'keyword'>, readonly (keyof Input)[]>> = {
  onlineNow: ['onlineNow'],
  repliesWithinDay: ['repliesWithinDay'],
  price: ['minPrice', 'maxPrice'],
  language: ['language'],
  profession: ['profession'],
  category: ['category'],
};

export interface RelaxedSearch {
  readonly input: Input;
  readonly relaxed: readonly Relaxed[];
}

/**
 * Yields what to search instead of a search that finds no one, nearest first: with fewer and fewer filters, then without
 * the keyword, in its nearest category if that is known, and again with fewer and fewer filters.
 */
export function* relaxedSearches(input: Input, nearest: CategoryId | undefined): Generator<RelaxedSearch> {
  yield* withFewerFilters({ input, relaxed: [] });
  if (!input.keyword) return;
  const { keyword: _dropped, ...others } = input;
  const withoutKeyword = { input: others, relaxed: ['keyword'] } as const;
  if (nearest !== undefined && input.category === undefined)
    yield { ...withoutKeyword, input: { ...others, category: nearest } };
  yield withoutKeyword;
  yield* withFewerFilters(withoutKeyword);
}

function* withFewerFilters({ input, relaxed }: RelaxedSearch): Generator<RelaxedSearch> {
  let left: RelaxedSearch = { input, relaxed };
  for (const [name, fields] of Object.entries(FILTERS)) {
    if (fields.every((field) => !left.input[field])) continue;
    const kept = Object.entries(left.input).filter(([field]) => !fields.includes(field as keyof Input));
    // The type of `fromEntries` cannot express that only optional fields are missing.
    left = { input: Object.fromEntries(kept) as Input, relaxed: [...left.relaxed, name as Relaxed] };
    yield left;
  }
}
