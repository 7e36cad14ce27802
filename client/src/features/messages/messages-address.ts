import { oneOf, optionalQuery, textQuery } from '../../ui/query-codec.ts';

export const TABS = ['inbox', 'outbox', 'expired', 'rejected'] as const;
export type Tab = (typeof TABS)[number];

/** What the messages screen keeps in the address: `?tab=`, `?q=`, the opened message `?m=`, and whom to write to. */
export const tabQuery = oneOf(TABS, 'inbox');
export const searchQuery = textQuery;
export const messageQuery = optionalQuery;
export const recipientQuery = optionalQuery;
