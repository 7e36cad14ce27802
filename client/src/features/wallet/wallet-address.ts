import { oneOf, optionalQuery, type QueryCodec } from '../../ui/query-codec.ts';
import { sitePath } from '../../ui/return-path.ts';

/** What the wallet keeps in the address. `return` is the page that sent somebody here to buy. */
export const tabQuery = oneOf(['overview', 'buy', 'transactions'], 'overview');
export const packageQuery = optionalQuery;
export const returnQuery: QueryCodec<string | null> = { parse: sitePath, format: (path) => path };
export const typeQuery = oneOf(['all', 'purchase', 'earning', 'spending', 'withdrawal'], 'all');
