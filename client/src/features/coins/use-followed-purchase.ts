import type { contract, OutputOf } from '@proverse/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { readChanged } from '../../api/changed-queries.ts';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { cancelledQuery } from './wallet-address.ts';

export type PurchaseState = OutputOf<typeof contract.purchases.get>;

const POLL_MS = 3_000;
const SLOW_POLL_MS = 15_000;
const QUICK_POLLS = 20;

/** The purchase whose result is shown. Live events refresh it, and polling in case one is lost. */
export function useFollowedPurchase(id: string | null) {
  const [cancelled] = useQueryState('cancelled', cancelledQuery);
  const nowMs = useNow();
  const query = api.purchases.get.useQuery(
    { id: id ?? '' },
    {
      enabled: id !== null,
      refetchInterval: ({ state }) =>
        state.data?.status === 'pending' && (state.dataUpdateCount < QUICK_POLLS ? POLL_MS : SLOW_POLL_MS),
    },
  );
  useReadAgain(query.data);
  const wasLeft = cancelled === '1';
  return { query, wasLeft, link: !wasLeft && query.data ? linkOf(query.data, nowMs) : undefined };
}

export type FollowedPurchase = ReturnType<typeof useFollowedPurchase>;

/** The link that this page shows as a QR code: `open` until it is paid or over, then `over`. */
function linkOf(
  { status, showsQr, redirectUrl, expiresAt }: PurchaseState,
  nowMs: number,
): 'open' | 'over' | undefined {
  if (status !== 'pending' || !showsQr || expiresAt === null) return undefined;
  if (Date.parse(expiresAt) <= nowMs) return 'over';
  return redirectUrl === null ? undefined : 'open';
}

/** Fetches again what a purchase changes when a pending one completes or fails. */
function useReadAgain(purchase: PurchaseState | undefined): void {
  const queryClient = useQueryClient();
  const wasPending = useRef(false);
  useEffect(() => {
    if (purchase === undefined) return;
    if (purchase.status === 'pending') wasPending.current = true;
    else if (wasPending.current) {
      wasPending.current = false;
      void readChanged(queryClient, 'coins.purchase');
    }
  }, [purchase, queryClient]);
}
