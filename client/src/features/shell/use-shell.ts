import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { abandonQuestions, api } from '../../api.ts';
import { endSession, useSession } from '../../session/session-store.ts';
import { announce } from '../../ui/layout/announcer.ts';

/** What the frame around all screens shows and does. */
export function useShell() {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const counts = api.messages.counts.useQuery();
  const balance = api.coins.balance.useQuery();
  const [isRefreshing, setRefreshing] = useState(false);

  const logoutCall = api.auth.logout.useMutation({
    // An unreachable server is no reason to stay signed in on this device.
    onSettled() {
      endSession();
      navigate('/auth');
    },
  });

  function logout(): void {
    void queryClient.cancelQueries();
    abandonQuestions();
    logoutCall.mutate({});
  }

  /** Asks again for everything that is on the page. */
  async function refresh(): Promise<void> {
    setRefreshing(true);
    await utils.invalidate();
    setRefreshing(false);
    // What failed says so in its place, with Retry.
    const hasFailed = queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .some(({ state }) => state.status === 'error' || state.fetchStatus === 'paused');
    announce(hasFailed ? 'Some data could not be refreshed' : 'Everything is up to date');
  }

  return {
    user,
    fullName: user ? `${user.firstName} ${user.lastName}` : '',
    profession: user?.profession || 'Professional',
    avatarUrl: user?.avatarUrl,
    isAdmin: user?.role === 'admin',
    /** Messages that wait for an answer and replies that were not opened. */
    unreadMessages: (counts.data?.unreadInbox ?? 0) + (counts.data?.unreadReplies ?? 0),
    /** Undefined until known. */
    coins: balance.data?.coins,
    isRefreshing,
    refresh: () => void refresh(),
    isLoggingOut: logoutCall.isPending,
    logout,
  };
}

export type ShellState = ReturnType<typeof useShell>;
