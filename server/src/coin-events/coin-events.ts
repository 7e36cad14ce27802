/** The wallet's history: the view `coin_events` with the API's names and filters. */
import { sql, type ExpressionBuilder } from 'kysely';
import type { InputFor, OutputFor } from '../context.ts';
import type { CoinEventType } from '../database/column-types.ts';
import { condition } from '../database/expressions.ts';
import type { Database } from '../database/schema.ts';

type ApiType = OutputFor<'coins.history'>['content'][number]['type'];
export type HistoryFilters = Pick<InputFor<'coins.history'>, 'type' | 'status' | 'search'>;

export const API_TYPES: Readonly<Record<CoinEventType, ApiType>> = {
  purchase: 'purchase',
  spend: 'spending',
  earn: 'earning',
  withdraw: 'withdrawal',
};
const EVENT_TYPES: Readonly<Record<ApiType, CoinEventType>> = {
  purchase: 'purchase',
  spending: 'spend',
  earning: 'earn',
  withdrawal: 'withdraw',
};

/**
 * Returns the condition that an event passes all filters. A search covers description and reference, both folded.
 */
export function matchesFilters({ type, status, search }: HistoryFilters) {
  return (event: ExpressionBuilder<Database, 'coin_events'>) =>
    event.and([
      ...(type ? [event('type', '=', EVENT_TYPES[type])] : []),
      ...(status ? [event('status', '=', status)] : []),
      ...(search ? [event.or([contains('description', search), contains('reference', search)])] : []),
    ]);
}

function contains(column: 'description' | 'reference', phrase: string) {
  return condition`fold_text(${sql.ref(column)}) like like_anywhere(${phrase})`;
}
