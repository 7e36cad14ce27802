import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api, stopQueries } from '../../api/api.ts';
import { endSession, useSession } from '../../session/session-store.ts';
import { useAppBadge } from '../../device/push/use-app-badge.ts';
import { usePushRenewal } from '../../device/push/use-push-renewal.ts';
import { announce } from '../../ui/layout/announcer.ts';
import { setUnreadCount } from '../../ui/layout/tab-title.ts';

type Waiting = OutputOf<typeof contract.admin.waiting>;

const REFETCH_WAITING_MS = 60_000;

/** The data and actions of the shell. */
export function useShell() {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const counts = api.messages.counts.useQuery();
  useAppBadge(counts.data?.unreadInbox);
  const unreadMessages = (counts.data?.unreadInbox ?? 0) + (counts.data?.unreadReplies ?? 0);
  useUnreadInTab(unreadMessages);
  usePushRenewal();
  const balance = api.coins.balance.useQuery();
  const isAdmin = user?.role === 'admin';
  const waiting = api.admin.waiting.useQuery(undefined, { enabled: isAdmin, refetchInterval: REFETCH_WAITING_MS }).data;
  const [isRefreshing, setRefreshing] = useState(false);

  const logoutCall = api.auth.logout.useMutation({
    onMutate() {
      const leaving = new AbortController();
      // Without waiting for the response, because a closed page would keep the session on this device.
      addEventListener('pagehide', () => endSession(), { signal: leaving.signal });
      return { resumeQueries: stopQueries(), leaving };
    },
    // Ends the session on this device even if the server is unreachable.
    async onSettled(_result, _error, _input, context) {
      endSession();
      navigate('/auth');
      context?.leaving.abort();
      // The next task: by then the session's screens are gone, which would fetch again when the live connection opens late.
      await new Promise((resolve) => void setTimeout(resolve));
      // Queries that began in the meantime must not be retried without a session.
      await queryClient.cancelQueries();
      context?.resumeQueries();
    },
  });

  function logout(): void {
    void queryClient.cancelQueries();
    logoutCall.mutate({});
  }

  /** Fetches everything on the page again. */
  async function refresh(): Promise<void> {
    setRefreshing(true);
    await utils.invalidate();
    setRefreshing(false);
    // Each part that failed shows its own Retry.
    const hasFailed = queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .some(({ state }) => state.status === 'error' || state.fetchStatus === 'paused');
    announce(hasFailed ? t`Some data could not be refreshed` : t`Everything is up to date`);
  }

  return {
    fullName: user ? `${user.firstName} ${user.lastName}` : '',
    profession: user?.profession || t`Professional`,
    avatarUrl: user?.avatarUrl,
    isAdmin,
    /** What waits for an admin. */
    waiting: waiting ? sumOf(waiting) : 0,
    /** Unread messages and unread replies. */
    unreadMessages,
    /** Undefined until loaded. */
    coins: balance.data?.coins,
    /** Loading the balance failed, or waits for the network. */
    isBalanceMissing: balance.data === undefined && balance.fetchStatus !== 'fetching',
    isRefreshing,
    refresh: () => void refresh(),
    isLoggingOut: logoutCall.isPending,
    logout,
  };
}

/** Shows the number in the browser's tab until the user signs out. */
function useUnreadInTab(unread: number): void {
  useEffect(() => setUnreadCount(unread), [unread]);
  useEffect(() => () => setUnreadCount(0), []);
}

function sumOf({ withdrawals, frozenEarnings, reports, disputes, payments }: Waiting): number {
  return withdrawals + frozenEarnings + reports + disputes + payments;
}

export type ShellState = ReturnType<typeof useShell>;
