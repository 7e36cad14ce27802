import { CATEGORIES } from '@proverse/shared';
import type { Pool } from 'pg';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import { many } from '../database/rows.ts';
import { cachedFor } from './cached-for.ts';
import { readQuestion } from './words/read-question.ts';

type Input = InputFor<'directory.categories'>;
type Output = OutputFor<'directory.categories'>;

const FRESH_MS = 5 * 60_000;

// Counting reads an index entry per person, so each process does it at most every five minutes.
const countsOf = cachedFor(FRESH_MS, count);

/** Lists the categories with the number of people in each. With a keyword, the best-matching categories come first. */
export async function listCategories({ pool }: UserContext, { keyword = '' }: Input): Promise<Output> {
  const counts = await countsOf(pool);
  const question = keyword === '' ? undefined : await readQuestion(pool, keyword);
  const nearest = question?.fields.map(({ field }) => field.category) ?? [];
  const placeOf = (id: (typeof CATEGORIES)[number]['id']): number => {
    const place = nearest.indexOf(id);
    return place === -1 ? nearest.length : place;
  };
  return {
    categories: CATEGORIES.map(({ id, name }) => ({ id, name, people: counts.get(id) ?? 0 })).toSorted(
      (a, b) => placeOf(a.id) - placeOf(b.id),
    ),
  };
}

async function count(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const rows = await many(pool, fromFunction('directory_category_counts', {}));
  return new Map(rows.map(({ category, people }) => [category, people]));
}
