import { oneOf } from '../../ui/hooks/address/query-codec.ts';

export const TABS = ['inbox', 'outbox', 'expired', 'rejected'] as const;
export type Tab = (typeof TABS)[number];

export const tabQuery = oneOf(TABS, 'inbox');
