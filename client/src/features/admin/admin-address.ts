import { oneOf, wholeNumber } from '../../ui/hooks/query-codec.ts';

export const tabQuery = oneOf(['withdrawals', 'users', 'reports', 'ledger', 'overview', 'log'], 'withdrawals');
export const pageQuery = wholeNumber(0);

/** Each list of statuses begins with its default. */
export const WITHDRAWAL_STATUSES = [
  'open',
  'requested',
  'approved',
  'paid',
  'rejected',
  'failed',
  'cancelled',
  'all',
] as const;
export const USER_STATUSES = ['any_status', 'active', 'suspended', 'deleted'] as const;
export const REPORT_STATUSES = ['open', 'dismissed', 'refunded'] as const;
export const withdrawalStatusQuery = oneOf(WITHDRAWAL_STATUSES, 'open');
export const userStatusQuery = oneOf(USER_STATUSES, 'any_status');
export const reportStatusQuery = oneOf(REPORT_STATUSES, 'open');

export const PAGE_SIZE = 20;
