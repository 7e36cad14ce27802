import { api } from '../../api/api.ts';
import { lazyCode, useLazyCode } from '../../ui/hooks/lazy-code.ts';

const REFETCH_MS = 5 * 60_000;
// Few people ever see it.
const banner = lazyCode(async () => (await import('./RecoveryBanner.tsx')).RecoveryBanner);

/** Warns that a recovery of this account was requested, and lets the user cancel it. */
export function RecoveryNotice() {
  const query = api.recovery.pending.useQuery(undefined, { refetchInterval: REFETCH_MS });
  const pending = query.data?.pending;
  const { Component } = useLazyCode(banner, Boolean(pending));
  return pending && Component ? <Component readyAt={pending.readyAt} /> : null;
}
