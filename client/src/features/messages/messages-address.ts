import { oneOf, optionalQuery } from '../../ui/hooks/query-codec.ts';

export const TABS = ['inbox', 'outbox', 'expired', 'rejected'] as const;
export type Tab = (typeof TABS)[number];

/** What the messages screen keeps in the address: `?tab=` and the opened message `?m=`. */
export const tabQuery = oneOf(TABS, 'inbox');
export const messageQuery = optionalQuery;
