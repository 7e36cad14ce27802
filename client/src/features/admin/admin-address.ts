import { oneOf, wholeNumber } from '../../ui/hooks/address/query-codec.ts';

export const tabQuery = oneOf(
  ['overview', 'withdrawals', 'frozen', 'payments', 'reports', 'users', 'ledger', 'log'],
  'overview',
);
/** The address of a person's account in the Users tab. */
export const accountAddress = (userId: string): string => `/admin?tab=users&q=${userId}&case=${userId}`;

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

export const TIME_ORDERS = ['newest', 'oldest'] as const;
export const USER_ORDERS = [...TIME_ORDERS, 'name_a_z', 'name_z_a'] as const;
export const WITHDRAWAL_ORDERS = [...TIME_ORDERS, 'amount_low', 'amount_high'] as const;

/** The most that the server allows. */
export const PAGE_SIZE = 50;
