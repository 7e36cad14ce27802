import { oneOf, optionalQuery, type QueryCodec } from '../../ui/hooks/query-codec.ts';
import { sitePath } from '../../ui/hooks/return-path.ts';

/** What the wallet keeps in the address. `return` is the page that sent somebody here to buy. */
export const tabQuery = oneOf(['overview', 'buy', 'transactions', 'earnings'], 'overview');
export const packageQuery = optionalQuery;
export const returnQuery: QueryCodec<string | null> = { parse: sitePath, format: (path) => path };
/** The purchase that is being followed; a payment provider's checkout leads back to it, `cancelled` if it was left. */
export const purchaseQuery = optionalQuery;
export const cancelledQuery = oneOf(['', '1'], '');
export const typeQuery = oneOf(['all', 'purchase', 'earning', 'spending', 'withdrawal'], 'all');
export const statusQuery = oneOf(['all', 'completed', 'pending', 'failed'], 'all');

/** What one tab keeps in the address means nothing in another. */
export const ONE_TABS_OWN = { q: null, type: null, status: null, purchase: null, cancelled: null };
