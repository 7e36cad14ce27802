import { patchQuery } from '../../ui/hooks/address/use-query-state.ts';
import { oneOf, optionalQuery, type QueryCodec } from '../../ui/hooks/address/query-codec.ts';
import { sitePath } from '../../ui/hooks/address/return-path.ts';

export const tabQuery = oneOf(['overview', 'buy', 'transactions', 'earnings'], 'overview');
export const packageQuery = optionalQuery;
/** An amount to buy, as typed. Empty while it is chosen but not typed. */
export const amountQuery: QueryCodec<string | null> = { parse: (text) => text, format: (text) => text };
/** The page that the user came from to buy coins. */
export const returnQuery: QueryCodec<string | null> = { parse: sitePath, format: (path) => path };
/** The purchase whose result is shown. The checkout returns here with it, and with `cancelled` if the user gave up. */
export const purchaseQuery = optionalQuery;
export const cancelledQuery = oneOf(['', '1'], '');
export const typeQuery = oneOf(['all', 'purchase', 'earning', 'spending', 'withdrawal'], 'all');
export const statusQuery = oneOf(['all', 'completed', 'pending', 'failed'], 'all');

/** Parameters of a single tab, removed when the user switches tabs. */
const CLEARED_BY_TABS = { q: null, type: null, status: null, purchase: null, cancelled: null };

export function showTab(tab: ReturnType<typeof tabQuery.parse>): void {
  patchQuery({ ...CLEARED_BY_TABS, tab: tabQuery.format(tab) });
}
