import { oneOf, type QueryCodec } from '../../ui/hooks/address/query-codec.ts';

export const TABS = ['inbox', 'outbox', 'expired', 'rejected'] as const;
export type Tab = (typeof TABS)[number];

/** Always written, because the address without a tab leads to what is new. */
export const tabQuery: QueryCodec<Tab> = { ...oneOf(TABS, 'inbox'), format: (tab) => tab };
