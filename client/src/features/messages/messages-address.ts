import { oneOf, type QueryCodec } from '../../ui/hooks/address/query-codec.ts';

export const TABS = ['inbox', 'outbox', 'expired', 'rejected'] as const;
export type Tab = (typeof TABS)[number];

/** Writes the tab even if it is inbox: /messaging without a tab opens the newest. */
export const tabQuery: QueryCodec<Tab> = { ...oneOf(TABS, 'inbox'), format: (tab) => tab };
