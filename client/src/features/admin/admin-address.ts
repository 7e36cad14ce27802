import { oneOf, wholeNumber } from '../../ui/hooks/query-codec.ts';

export const tabQuery = oneOf(['withdrawals', 'users', 'reports', 'ledger', 'log'], 'withdrawals');
export const pageQuery = wholeNumber(0);
export const withdrawalStatusQuery = oneOf(
  ['open', 'requested', 'approved', 'paid', 'rejected', 'failed', 'cancelled', 'all'],
  'open',
);
export const userStatusQuery = oneOf(['any', 'active', 'suspended', 'deleted'], 'any');
export const reportStatusQuery = oneOf(['open', 'dismissed', 'refunded'], 'open');

export const PAGE_SIZE = 20;
